import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

const chunk = Buffer.alloc(64 * 1024, ' ')

/** Sends spaces for as long as the other side reads, and counts them by `count`. Resolves when the other side has left. */
export async function sendWithoutEnd(response: ServerResponse, count: (bytes: number) => void): Promise<void> {
  const closed = once(response, 'close')
  while (!response.destroyed) {
    const mayGoOn = response.write(chunk)
    count(chunk.length)
    if (!mayGoOn) await Promise.race([once(response, 'drain'), closed])
  }
}

/** A server on loopback whose answers never end: as fast as they are read, or below `/slow` a byte at a time. */
export async function startEndless() {
  let sent = 0
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    if (request.url !== '/slow') return sendWithoutEnd(response, bytes => (sent += bytes))
    const timer = setInterval(() => response.write(' '), 10)
    response.once('close', () => clearInterval(timer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** The bytes that were sent so far; some of them wait in the buffers of the connection. */
    sent: () => sent,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
