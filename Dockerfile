# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /source
# Apart from the sources, so that a change of these doesn't install the packages again.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run release -- --folder /segue

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Segue" \
      org.opencontainers.image.description="Discover recorded DJ sets, see what plays inside them, keep the tracks, chase the IDs."
# Recordings in AAC, ALAC and WebM are decoded by ffmpeg.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg \
 && rm -rf /var/lib/apt/lists/*
# Volumes get the owner and the rights that their folders have here.
RUN groupadd --gid 10001 segue \
 && useradd --no-log-init --uid 10001 --gid segue --no-create-home --home-dir /data --shell /usr/sbin/nologin segue \
 && install -d -o segue -g segue -m 750 /data /backups /secrets \
 && ln -s /segue/bin/segue.mjs /usr/local/bin/segue
COPY --from=build /segue /segue
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /data
VOLUME /data
EXPOSE 3000
# By its number, so that Kubernetes can see that it isn't root.
USER 10001:10001
STOPSIGNAL SIGTERM
# Readiness, for services that wait for this one: Docker itself restarts nothing that is unhealthy.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["segue"]
CMD ["serve"]
