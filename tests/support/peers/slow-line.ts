import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How bad a line is, in ms: each way takes `latencyMs`, more or less by up to `jitterMs`. */
export interface SlowLine {
  latencyMs: number
  jitterMs: number
  /** How many in a hundred pieces are lost, which TCP notices late and sends again. */
  lost: number
}

const resentMs = 400

export interface Line {
  url: string
  /** Nothing passes for so long; then it does, in order. */
  cut(ms: number): void
  close(): Promise<void>
}

/** Starts a TCP proxy in front of the server at `url`, with a bad line between both. */
export async function startSlowLine(url: string, { latencyMs, jitterMs, lost }: SlowLine): Promise<Line> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let cutUntil = 0

  async function deliver(bytes: Buffer, to: Socket, arrival: number): Promise<void> {
    for (let wait = arrival - Date.now(); wait > 0; wait = cutUntil - Date.now()) await pause(wait)
    to.write(bytes)
  }

  async function carry(from: Socket, to: Socket): Promise<void> {
    // What was sent later arrives later.
    let sent = Promise.resolve()
    for await (const bytes of from) {
      const late = latencyMs + (Math.random() * 2 - 1) * jitterMs + (Math.random() * 100 < lost ? resentMs : 0)
      const arrival = Math.max(Date.now() + late, cutUntil)
      sent = sent.then(() => deliver(bytes, to, arrival))
    }
    await sent
    to.end()
  }

  const server = createServer({ noDelay: true }, down => {
    const up = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    for (const socket of [down, up]) {
      sockets.add(socket)
      socket.on('error', () => [down, up].map(each => each.destroy()))
      socket.on('close', () => sockets.delete(socket))
    }
    carry(down, up).catch(() => up.destroy())
    carry(up, down).catch(() => down.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    cut(ms) {
      cutUntil = Date.now() + ms
    },
    async close() {
      const closed = once(server, 'close')
      for (const socket of sockets) socket.destroy()
      server.close()
      await closed
    },
  }
}
