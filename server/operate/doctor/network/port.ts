import { fetchWithin } from '../../../lib/outgoing.ts'
import type { Check, CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'
import { localAddress, ownAddress, portState, whyNotFree } from './reach.ts'

async function checkApp({ config, findings }: CheckContext): Promise<Finding> {
  const place = `port ${config.port} of ${config.host}`
  const state = await portState(config)
  if (state.kind === 'free') return findings.ok(`The ${place} is free.`)
  if (state.kind === 'other')
    return findings.problem(
      state.reason,
      `If another program uses it, end that one: ss -ltnp or lsof -i :${config.port} names it. Ports below 1024 need root.`,
    )
  if (state.isReady) return findings.ok(`Segue runs on ${place}, and is ready.`)
  return findings.problem(
    `Segue runs on ${place}, but is not ready.`,
    'Its database is away or has another schema, or it is shutting down: see what is said of the database, and its log.',
  )
}

/** Whether a running Segue serves its metrics on a port of 127.0.0.1. */
async function servesMetrics(port: number, { config: { metrics } }: CheckContext): Promise<boolean> {
  const headers = metrics.token === undefined ? {} : { authorization: `Bearer ${metrics.token}` }
  return fetchWithin(`${localAddress('127.0.0.1', port)}/metrics`, {
    ...ownAddress,
    maxBytes: 16 * 1024 * 1024,
    headers,
  })
    .then(async answer => answer.ok && (await answer.text()).includes('event_streams'))
    .catch(() => false)
}

async function checkMetrics(context: CheckContext): Promise<Finding[]> {
  const { config, findings } = context
  const { port } = config.metrics
  if (port === undefined) return []
  if ((await whyNotFree({ host: '127.0.0.1', port })) === undefined)
    return [findings.ok(`METRICS_PORT ${port} is free.`)]
  if (await servesMetrics(port, context)) return [findings.ok(`METRICS_PORT ${port} serves Segue's metrics.`)]
  return [findings.problem(`METRICS_PORT ${port} is used by another program.`, 'Set METRICS_PORT to another one.')]
}

/** The ports: free, or taken by Segue itself. */
export const port: Check = {
  needs: ['PORT', 'HOST', 'METRICS_PORT', 'METRICS_TOKEN'],
  run: async context => [await checkApp(context), ...(await checkMetrics(context))],
}
