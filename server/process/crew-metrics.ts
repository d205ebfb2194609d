import type { Worker } from 'node:cluster'
import prometheus from 'prom-client'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { createMetrics, listenForMetrics, type Metrics } from '../plugins/metrics.ts'
import { metricsProblem } from './alone.ts'
import type { Crew } from './crew.ts'
import { watchInstallation } from './installation-metrics.ts'
import { FromWorker, send, ToWorker } from './messages.ts'

type Told = Pick<Metrics, 'text' | 'contentType'>

/** Who says nothing for so long is left out. */
const patienceMs = 2_000

/**
 * A worker's metrics, each with the worker's place: so a counter that begins anew with another worker isn't lost in a sum.
 * Asked for them over HTTP, it answers with those of all workers.
 */
export function workerMetrics(db: Db, place: string, tell: (message: FromWorker) => void): Metrics {
  const metrics = createMetrics(db, { worker: place })
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  process.on('message', async said => {
    const { data } = ToWorker.safeParse(said)
    if (data?.kind === 'measure')
      tell({ kind: 'measured', id: data.id, metrics: await metrics.register.getMetricsAsJSON() })
    if (data?.kind !== 'metrics') return
    waiting.get(data.id)?.(data.text)
    waiting.delete(data.id)
  })
  const text = () =>
    new Promise<string>(resolve => {
      const id = ++last
      waiting.set(id, resolve)
      tell({ kind: 'metrics', id })
    })
  return { ...metrics, text }
}

let lastAsked = 0

function measure(worker: Worker): Promise<object[]> {
  const id = ++lastAsked
  return new Promise(resolve => {
    const hear = (said: unknown) => {
      const { data } = FromWorker.safeParse(said)
      if (data?.kind === 'measured' && data.id === id) settle(data.metrics)
    }
    const settle = (metrics: object[]) => {
      clearTimeout(late)
      worker.off('message', hear)
      resolve(metrics)
    }
    const late = setTimeout(settle, patienceMs, [])
    worker.on('message', hear)
    send(worker, { kind: 'measure', id })
  })
}

/** The metrics of all workers that listen, and what the first process knows beside. */
function crewMetrics(crew: Crew, db: Db): Told {
  const own = new prometheus.Registry()
  watchInstallation(db, own)
  new prometheus.Gauge({
    name: 'segue_workers',
    help: 'Workers that serve',
    registers: [own],
    collect() {
      this.set(crew.serving().length)
    },
  })
  return {
    async text() {
      const measured = await Promise.all(crew.serving().map(measure))
      return `${await own.metrics()}\n${await prometheus.AggregatorRegistry.aggregate(measured).metrics()}`
    },
    contentType: own.contentType,
  }
}

/** Answers workers that are asked for the metrics of all, and who asks on a port of their own. Gives what closes that. */
export async function serveCrewMetrics(config: Config, crew: Crew, db: Db): Promise<() => void> {
  const metrics = crewMetrics(crew, db)
  crew.onMessage((worker, message) => {
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
