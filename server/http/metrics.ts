import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Replica } from '../db/connection/replica.ts'
import { type Db, poolUse } from '../db/pool.ts'
import { notFound } from './failure.ts'

export interface Metrics {
  /** Measures the duration of every request of an app. */
  watch(app: FastifyInstance): void
  /** Reports the number of open event streams. */
  watchStreams(count: () => number): void
  /** Reports the lag of a replica. */
  watchReplica(replica: Replica): void
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>
  contentType: string
}

/** A gauge whose value is read on each scrape. */
export const gauge = (register: Registry, name: string, help: string, read: () => number | Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      // A value that can't be read becomes NaN, so that the other metrics are still reported.
      const value = await Promise.resolve(read()).catch(() => Number.NaN)
      this.set(value)
    },
  })

/** Gauges that differ by a label, read on each scrape. What is undefined or can't be read has no series, so that the other metrics are still reported. */
export const gauges = (
  register: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Promise<Iterable<readonly [value: string, reading: number | undefined]>>,
) =>
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [register],
    async collect() {
      const readings = await read().catch(() => [])
      this.reset()
      for (const [value, reading] of readings) if (reading !== undefined) this.set({ [label]: value }, reading)
    },
  })

const poolGauges = {
  name: 'db_pool_connections',
  help: 'Connections to the database: in use, idle, and requests that wait for one',
  label: 'state',
}

export interface ProcessMetrics extends Metrics {
  register: Registry
}

/** The metrics of one process. Requests are counted by route, not by URL, whose ids would make an unlimited number of series. */
export function createMetrics(db: Db, labels: Record<string, string> = {}): ProcessMetrics {
  const register = new Registry()
  register.setDefaultLabels(labels)
  collectDefaultMetrics({ register })
  gauges(register, poolGauges, async () => Object.entries(poolUse(db)))
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
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
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

/** Serves `/metrics` on the app's port. A request without the token gets a 404. */
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
 * Serves `/metrics` on its own port, on 127.0.0.1 only. Requires the token if there is one. Rejects if the port can't be
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
