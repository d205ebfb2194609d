import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Replica } from '../db/connection/replica.ts'
import { type Db, poolUse } from '../db/pool.ts'
import { notFound } from './failure.ts'

export interface Metrics {
  /** Measures every request of an app. */
  watch(app: FastifyInstance): void
  /** Counts the listeners who follow events. */
  watchStreams(count: () => number): void
  /** Measures how far a replica is behind. */
  watchReplica(replica: Replica): void
  /** What Prometheus reads. */
  text(): Promise<string>
  contentType: string
}

/** Connections to the database, counted when Prometheus asks. */
function watchPool(db: Db, register: Registry): void {
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections to the database: at work, idle, and requests that wait for one',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(poolUse(db))) this.set({ state }, count)
    },
  })
}

/** A gauge that is read when Prometheus asks. */
export const gauge = (register: Registry, name: string, help: string, read: () => number | Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      // What can't be read now is absent, and the rest is told all the same.
      const value = await Promise.resolve(read()).catch(() => Number.NaN)
      this.set(value)
    },
  })

export interface OwnMetrics extends Metrics {
  register: Registry
}

/** Of one process. Requests by route, never by address: ids would make endlessly many series. */
export function createMetrics(db: Db, labels: Record<string, string> = {}): OwnMetrics {
  const register = new Registry()
  register.setDefaultLabels(labels)
  collectDefaultMetrics({ register })
  watchPool(db, register)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  })
  return {
    register,
    watch: app =>
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      }),
    watchStreams: count => gauge(register, 'event_streams', 'Listeners who follow live events', count),
    watchReplica(replica) {
      gauge(register, 'db_replica_lag_seconds', 'How far the replica is behind at most', () => replica.lagSeconds())
      gauge(register, 'db_replica_in_use', '1 while the replica is read from', () => (replica.isUsed() ? 1 : 0))
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}

const equal = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** On the app's own port, for a bearer of the token; to everybody else there is nothing there. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!equal(request.headers.authorization ?? '', `Bearer ${token}`)) throw notFound('This address')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/**
 * On a port of its own, for this machine only, and where there is a token for its bearer. Rejects when the port can't be
 * used.
 */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, token }: { port: number; token: string | undefined },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    if (token !== undefined && !equal(request.headers.authorization ?? '', `Bearer ${token}`))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    const text = await metrics.text().catch(() => undefined)
    if (text === undefined) return response.writeHead(503).end()
    response.setHeader('content-type', metrics.contentType).end(text)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return server
}
