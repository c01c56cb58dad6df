"""What can be wrong with a node or an edge.

AppError
├── ConflictError
│   ├── CycleError         the edge would close a circle that means nothing
│   ├── HasParentError     the node follows another one already
│   └── ContentChangedError the same id came with other content
└── NotFoundError
    └── ParentMissingError the parent is not a node of this session
"""

from app.errors import ConflictError, NotFoundError


class CycleError(ConflictError):
    pass


class HasParentError(ConflictError):
    pass


class ContentChangedError(ConflictError):
    pass


class ParentMissingError(NotFoundError):
    pass
