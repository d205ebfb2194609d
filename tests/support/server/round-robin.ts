import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface RoundRobin {
  url: string
  port: number
  /** How many requests each of the servers got. */
  counts: number[]
  close(): Promise<void>
}

/** Hop-by-hop headers: they are about one connection, and a proxy doesn't forward them. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']

function headersOf(asked: IncomingMessage): Record<string, string | string[]> {
  const { headers, socket } = asked
  const before = headers['x-forwarded-for']
  const from = [...(before === undefined ? [] : [before].flat()), socket.remoteAddress ?? ''].join(', ')
  const forwarded = Object.entries(headers).filter(([name, value]) => !hopByHop.includes(name) && value !== undefined)
  const body = headers['transfer-encoding'] && { 'transfer-encoding': headers['transfer-encoding'] }
  return {
    ...Object.fromEntries(forwarded.map(([name, value]) => [name, value ?? ''])),
    ...body,
    'x-forwarded-for': from,
  }
}

/**
 * Starts a proxy that distributes requests over the servers in turn, without sticky sessions: a test fails if a server
 * keeps state in memory that the next request needs. Answers are streamed.
 */
export async function startRoundRobin(upstreams: readonly string[]): Promise<RoundRobin> {
  const agents = upstreams.map(() => new Agent({ keepAlive: true }))
  const counts = upstreams.map(() => 0)
  let turn = 0

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const at = turn++ % upstreams.length
    counts[at] = (counts[at] ?? 0) + 1
    const { method, url } = asked
    // The path as it was sent: `new URL` would normalize it.
    const { hostname, port } = new URL(upstreams[at] ?? '')
    const options = { method, path: url, hostname, port, headers: headersOf(asked), agent: agents[at] }
    const sent = request(options, got => {
      const forwarded = got.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 && !hopByHop.includes(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
      )
      answer.writeHead(got.statusCode ?? 502, got.statusMessage, forwarded)
      answer.flushHeaders()
      got.pipe(answer)
      // An incomplete answer must not look complete.
      got.once('error', () => answer.destroy())
    })
    sent.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    asked.pipe(sent)
    answer.once('close', () => sent.destroy())
  }

  const server = createServer({ keepAliveTimeout: 72_000 }, pass)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    counts,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      for (const agent of agents) agent.destroy()
    },
  }
}
