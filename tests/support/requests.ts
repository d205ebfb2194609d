import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface RequestStream {
  /** What went wrong, request by request, and each connection that was ended without a word though it was in use. */
  failed: string[]
  /** Resolves once so many more were answered. */
  more(count: number): Promise<void>
  /** Ends it when each connection has its answer. */
  stop(): Promise<void>
}

/** One that rests longer may be ended by a server that leaves (`settleMs` of its drain is 3 s). */
const longestRestMs = 2_000

/**
 * The server may end a connection only by an answer that says so (`connection: close`): otherwise the next request could
 * have been on its way, and would fail.
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
          failed.push('a connection was ended without a word')
      })
    },
    announce: (socket: Socket) => announced.add(socket),
    answered: (socket: Socket) => answeredAt.set(socket, performance.now()),
  }
}

/**
 * Asks on so many connections, each kept alive for as long as the server keeps it. With a rest after each answer (in ms)
 * most of them are idle at any time, and the server has time for more.
 */
export function askOn(url: string, connections: number, restMs = 0): RequestStream {
  const failed: string[] = []
  const waiting = new Set<() => void>()
  let count = 0
  let stopped = false
  const ends = watchEnds(failed, () => stopped)

  const one = (agent: Agent) =>
    new Promise<void>(resolve => {
      const asked = request(url, { agent }, answer => {
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
      // Who doesn't rest has a request on its way, which tells.
      if (restMs > 0) asked.once('socket', ends.watch)
      asked.once('error', error => {
        failed.push(`${asked.reusedSocket ? 'reused' : 'new'} connection: ${error.message}`)
        resolve()
      })
      asked.end()
    })

  const lines = Array.from({ length: connections }, async () => {
    // Each its own, so that none takes over another's connection.
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
