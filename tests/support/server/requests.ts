import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface RequestStream {
  /** The failures: of requests, and of connections in use that the server closed without announcing it. */
  failed: string[]
  /** Resolves when `count` more requests were answered. */
  more(count: number): Promise<void>
  /** Stops as soon as every request in flight is answered. */
  stop(): Promise<void>
}

/** A draining server may close connections that were idle for longer (its `settleMs` is 3 s). */
const longestRestMs = 2_000

/**
 * Reports connections that the server closed without announcing it in an answer (`connection: close`). The next request
 * could already have been in flight, and would have failed.
 */
function watchEnds(failed: string[], isOver: () => boolean) {
  const watched = new WeakSet<Socket>()
  const announced = new WeakSet<Socket>()
  const answeredAt = new WeakMap<Socket, number>()
  return {
    watch(socket: Socket): void {
      if (watched.has(socket)) return
      watched.add(socket)
      socket.once('close', () => {
        const rested = performance.now() - (answeredAt.get(socket) ?? 0)
        if (!isOver() && !announced.has(socket) && rested < longestRestMs)
          failed.push('a connection was closed without an announcement')
      })
    },
    announce: (socket: Socket) => announced.add(socket),
    answered: (socket: Socket) => answeredAt.set(socket, performance.now()),
  }
}

/**
 * Sends requests over `connections` keep-alive connections, one after the other on each. With a rest after each answer
 * (in ms) most connections are idle at any time, so that the server can handle more of them.
 */
export function askOn(
  url: string,
  connections: number,
  restMs = 0,
  headers: Record<string, string> = {},
): RequestStream {
  const failed: string[] = []
  const waiting = new Set<() => void>()
  let count = 0
  let stopped = false
  const ends = watchEnds(failed, () => stopped)

  const one = (agent: Agent) =>
    new Promise<void>(resolve => {
      const asked = request(url, { agent, headers }, answer => {
        const { socket } = answer
        if (answer.headers.connection === 'close') ends.announce(socket)
        answer.resume()
        answer.once('error', error => failed.push(`answer: ${error.message}`))
        answer.once('close', () => {
          if (answer.statusCode !== 200) failed.push(String(answer.statusCode))
          count++
          ends.answered(socket)
          for (const look of waiting) look()
          resolve()
        })
      })
      // Without a rest a request is always in flight, and fails by itself.
      if (restMs > 0) asked.once('socket', ends.watch)
      asked.once('error', error => {
        failed.push(`${asked.reusedSocket ? 'reused' : 'new'} connection: ${error.message}`)
        resolve()
      })
      asked.end()
    })

  const lines = Array.from({ length: connections }, async () => {
    // One agent for each, so that none reuses another's connection.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!stopped) {
      await one(agent)
      if (restMs > 0) await pause(restMs)
    }
    agent.destroy()
  })
  return {
    failed,
    more: many =>
      new Promise(resolve => {
        const until = count + many
        const look = () => {
          if (count < until) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      }),
    async stop() {
      stopped = true
      await Promise.all(lines)
    },
  }
}
