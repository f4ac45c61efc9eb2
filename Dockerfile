# One image: it serves, and runs the commands of an operator (node server/account.mjs list). PostgreSQL is outside.
# BASE is the image that both stages start from: an own mirror, another Debian, or a hardened Node.
ARG BASE=node:24-slim

FROM ${BASE} AS build
WORKDIR /build
COPY . .
RUN npm run image:layout

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 STORE_URL=/store
WORKDIR /app
# A volume that is mounted here begins with this owner.
RUN install -d -o 10001 -g 10001 /store /backups
# Of root, and read-only for the user: what answers requests cannot change itself.
COPY --from=build /build/dist/image ./
USER 10001:10001
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Directly, not by npm, which would not pass SIGTERM on.
CMD ["node", "server/serve.mjs"]
