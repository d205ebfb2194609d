import { Agent, request } from 'node:http'

export interface RequestStream {
  answered(): number
  /** What went wrong, request by request. */
  failed: string[]
  /** Resolves once so many more were answered. */
  more(count: number): Promise<void>
  /** Ends it when each connection has its answer. */
  stop(): Promise<void>
}

/** Asks without a pause on so many connections, each kept alive for as long as the server keeps it. */
export function askOn(url: string, connections: number): RequestStream {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const failed: string[] = []
  const waiting = new Set<() => void>()
  let count = 0
  let stopped = false

  const one = () =>
    new Promise<void>(resolve => {
      const asked = request(url, { agent }, answer => {
        answer.resume()
        answer.once('error', error => failed.push(`answer: ${error.message}`))
        answer.once('close', () => {
          if (answer.statusCode !== 200) failed.push(String(answer.statusCode))
          count++
          for (const look of waiting) look()
          resolve()
        })
      })
      asked.once('error', error => {
        failed.push(`${asked.reusedSocket ? 'reused' : 'new'} connection: ${error.message}`)
        resolve()
      })
      asked.end()
    })

  const lines = Array.from({ length: connections }, async () => {
    while (!stopped) await one()
  })
  return {
    answered: () => count,
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
      agent.destroy()
    },
  }
}
