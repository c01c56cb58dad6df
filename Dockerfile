# The service alone; it expects a Neo4j at NOEMA_NEO4J_URI (docker-compose.yml gives one).
FROM python:3.11-slim

ENV NOEMA_HOME=/var/lib/noema \
    PATH=/srv/noema/.venv/bin:$PATH

RUN useradd --system --uid 10001 --create-home noema \
    && mkdir -p /srv/noema "$NOEMA_HOME" \
    && chown noema:noema /srv/noema "$NOEMA_HOME" \
    && python3 -m pip install --quiet --no-cache-dir --root-user-action=ignore uv

USER noema
WORKDIR /srv/noema

COPY --chown=noema:noema pyproject.toml README.md LICENSE ./
COPY --chown=noema:noema app app
COPY --chown=noema:noema cypher cypher
COPY --chown=noema:noema judge judge
COPY --chown=noema:noema reader reader
COPY --chown=noema:noema seed seed
RUN uv sync --quiet --no-dev --extra otel --extra redis --extra s3 --no-cache

VOLUME /var/lib/noema
EXPOSE 7070
CMD ["noema", "up"]
