import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface UnhurriedRequests {
  answered(): number
  /** What went wrong, request by request, and each connection that was ended without a word though it was in use. */
  failed: string[]
  /** Ends it when each connection has its answer. */
  stop(): Promise<void>
}

/** So long a connection rests after an answer: at any time most of them are idle, and the server has time for more. */
const restMs = 20

/** One that rests longer may be ended by a server that leaves (`settleMs` of its drain is 3 s). */
const longestRestMs = 2_000

/**
 * Asks on so many connections, with a rest after each answer. The server may end a connection only by an answer that says so
 * (`connection: close`): otherwise the next request could have been on its way, and would fail.
 */
export function askUnhurriedly(url: string, connections: number): UnhurriedRequests {
  const failed: string[] = []
  const watched = new WeakSet<Socket>()
  const announced = new WeakSet<Socket>()
  const answeredAt = new WeakMap<Socket, number>()
  let count = 0
  let stopped = false

  function watch(socket: Socket): void {
    if (watched.has(socket)) return
    watched.add(socket)
    socket.once('close', () => {
      const rested = performance.now() - (answeredAt.get(socket) ?? 0)
      if (!stopped && !announced.has(socket) && rested < longestRestMs)
        failed.push('a connection was ended without a word')
    })
  }

  const one = (agent: Agent) =>
    new Promise<void>(resolve => {
      const asked = request(url, { agent }, answer => {
        const { socket } = answer
        if (answer.headers.connection === 'close') announced.add(socket)
        answer.resume()
        answer.once('error', error => failed.push(`answer: ${error.message}`))
        answer.once('close', () => {
          if (answer.statusCode !== 200) failed.push(String(answer.statusCode))
          count++
          answeredAt.set(socket, performance.now())
          resolve()
        })
      })
      asked.once('socket', watch)
      asked.once('error', error => {
        failed.push(`request: ${error.message}`)
        resolve()
      })
      asked.end()
    })

  const lines = Array.from({ length: connections }, async () => {
    // Each its own, so that none takes over another's connection.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!stopped) {
      await one(agent)
      await pause(restMs)
    }
    agent.destroy()
  })
  return {
    answered: () => count,
    failed,
    async stop() {
      stopped = true
      await Promise.all(lines)
    },
  }
}
