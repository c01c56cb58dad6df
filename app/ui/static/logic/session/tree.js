// The tree that FOLLOWS makes of a session's nodes, with each decision beside its node.

/**
 * Order nodes as a tree. A node whose parent is not loaded (yet) stands as a root.
 *
 * @param nodes Iterable of { id, parentId, position, decisions: [{ id }] }.
 * @returns roots, children and decisions by node id, parent and indent by item id, and `order`:
 *   every item as the outline lists it. A decision's parent is its node. Only a branching
 *   indents: a long line of thought stays a straight list.
 */
export function treeOf(nodes) {
  const byPosition = [...nodes].sort((a, b) => a.position - b.position);
  const known = new Set(byPosition.map((node) => node.id));
  const tree = emptyTree();
  for (const node of byPosition) {
    const parentId = known.has(node.parentId) ? node.parentId : null;
    tree.parent.set(node.id, parentId);
    siblingsOf(tree, parentId).push(node.id);
    tree.decisions.set(node.id, node.decisions.map((decision) => decision.id));
  }
  listInOrder(tree);
  return tree;
}

export function childrenOf(tree, id) {
  return tree.children.get(id) ?? [];
}

function emptyTree() {
  return {
    roots: [],
    children: new Map(),
    decisions: new Map(),
    parent: new Map(),
    indent: new Map(),
    order: [],
  };
}

function siblingsOf(tree, parentId) {
  if (!parentId) return tree.roots;
  if (!tree.children.has(parentId)) tree.children.set(parentId, []);
  return tree.children.get(parentId);
}

// With a stack of its own: a session may be thousands of turns deep.
function listInOrder(tree) {
  const stack = tree.roots.map((id) => [id, 0]).reverse();
  while (stack.length) {
    const [id, indent] = stack.pop();
    place(tree, id, indent);
    for (const decisionId of tree.decisions.get(id)) {
      tree.parent.set(decisionId, id);
      place(tree, decisionId, indent + 1);
    }
    const children = childrenOf(tree, id);
    const deeper = indent + (children.length > 1 ? 1 : 0);
    for (const child of [...children].reverse()) stack.push([child, deeper]);
  }
}

function place(tree, id, indent) {
  tree.indent.set(id, indent);
  tree.order.push(id);
}
