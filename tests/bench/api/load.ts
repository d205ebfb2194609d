import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

export interface Asked {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body?: unknown
  /** What the client accepts; nothing if it is missing. */
  encoding?: 'br'
}

export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const Report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

const isWrite = ({ method }: Asked) => method !== 'GET'

/** A write has a key of its own, as the app's writes do: autocannon replaces `[<id>]` in each request. */
const headersOf = (token: string, asked: Asked) => [
  { name: 'authorization', value: `Bearer ${token}` },
  ...(asked.encoding === undefined ? [] : [{ name: 'accept-encoding', value: asked.encoding }]),
  ...(isWrite(asked) ? [{ name: 'idempotency-key', value: '[<id>]' }] : []),
  ...(asked.body === undefined ? [] : [{ name: 'content-type', value: 'application/json' }]),
]

/** The requests as a HAR file. autocannon sends them one after the other on each connection. */
const harOf = (url: string, token: string, asked: readonly Asked[]) => ({
  log: {
    version: '1.2',
    creator: { name: 'bench', version: '1' },
    entries: asked.map(each => ({
      request: {
        method: each.method,
        url: url + each.path,
        headers: headersOf(token, each),
        ...(each.body !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(each.body) } }),
      },
    })),
  },
})

/** Sends the requests for some seconds over so many connections, from a separate process. */
export async function load(
  folder: string,
  {
    url,
    token,
    asked,
    connections,
    seconds,
  }: { url: string; token: string; asked: readonly Asked[]; connections: number; seconds: number },
): Promise<Figures> {
  const har = `${folder}/requests.har`
  await writeFile(har, JSON.stringify(harOf(url, token, asked)))
  const options = ['--json', '-c', String(connections), '-d', String(seconds), '--har', har]
  // Only where it is needed, because it makes autocannon slower.
  if (asked.some(isWrite)) options.push('--idReplacement')
  const args = ['autocannon', ...options, url]
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 64 * 1024 * 1024 })
  const { requests, latency, non2xx, errors } = Report.parse(JSON.parse(stdout))
  if (non2xx + errors > 0) throw new Error(`${asked[0]?.path} was refused ${non2xx + errors} times`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
