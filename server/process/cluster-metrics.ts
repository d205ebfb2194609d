import type { Worker } from 'node:cluster'
import prometheus from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/pool.ts'
import { createMetrics, listenForMetrics, type Metrics } from '../http/metrics.ts'
import { addInstallationMetrics } from './installation-metrics.ts'
import { FromWorker, send, ToWorker } from './messages.ts'
import { metricsProblem } from './single-process.ts'
import type { WorkerCluster } from './worker-cluster.ts'

type MetricsText = Pick<Metrics, 'text' | 'contentType'>

/** A worker that doesn't answer within this time is left out. */
const timeoutMs = 2_000

/**
 * The metrics of this worker. Each carries the worker's slot as a label, so that a counter that restarts at zero with a new
 * worker doesn't distort a sum. `text()` returns the metrics of all workers, which it requests from the primary process.
 */
export function workerMetrics(db: Db, slot: string, sendToPrimary: (message: FromWorker) => void): Metrics {
  const metrics = createMetrics(db, { worker: slot })
  const waiting = new Map<number, (text: string) => void>()
  let lastRequestId = 0
  process.on('message', async received => {
    const { data } = ToWorker.safeParse(received)
    if (data?.kind === 'measure')
      sendToPrimary({ kind: 'measured', id: data.id, metrics: await metrics.register.getMetricsAsJSON() })
    if (data?.kind !== 'metrics') return
    waiting.get(data.id)?.(data.text)
    waiting.delete(data.id)
  })
  const text = () =>
    new Promise<string>(resolve => {
      const id = ++lastRequestId
      waiting.set(id, resolve)
      sendToPrimary({ kind: 'metrics', id })
    })
  return { ...metrics, text }
}

let lastMeasureId = 0

function measure(worker: Worker): Promise<object[]> {
  const id = ++lastMeasureId
  return new Promise(resolve => {
    const onMessage = (received: unknown) => {
      const { data } = FromWorker.safeParse(received)
      if (data?.kind === 'measured' && data.id === id) finish(data.metrics)
    }
    const finish = (metrics: object[]) => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      resolve(metrics)
    }
    const timer = setTimeout(finish, timeoutMs, [])
    worker.on('message', onMessage)
    send(worker, { kind: 'measure', id })
  })
}

/** The metrics of all workers that listen, together with those that only the primary process has. */
function clusterMetrics(config: Config, cluster: WorkerCluster, db: Db): MetricsText {
  const own = new prometheus.Registry()
  addInstallationMetrics(config, db, own)
  new prometheus.Gauge({
    name: 'segue_workers',
    help: 'Workers that serve',
    registers: [own],
    collect() {
      this.set(cluster.serving().length)
    },
  })
  return {
    async text() {
      const measured = await Promise.all(cluster.serving().map(measure))
      return `${await own.metrics()}\n${await prometheus.AggregatorRegistry.aggregate(measured).metrics()}`
    },
    contentType: own.contentType,
  }
}

/**
 * Answers workers that need the metrics of all workers, and serves them on METRICS_PORT if that is set. Resolves with a
 * function that closes the port.
 */
export async function serveClusterMetrics(config: Config, cluster: WorkerCluster, db: Db): Promise<() => void> {
  const metrics = clusterMetrics(config, cluster, db)
  cluster.onMessage((worker, message) => {
    if (message.kind !== 'metrics') return
    metrics.text().then(
      text => send(worker, { kind: 'metrics', id: message.id, text }),
      () => send(worker, { kind: 'metrics', id: message.id, text: '' }),
    )
  })
  const { port, token } = config.metrics
  if (!port) return () => {}
  const server = await listenForMetrics(metrics, { port, token }).catch(metricsProblem(config))
  return () => server.close()
}
