import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { codeOf } from './start-errors.ts'

/**
 * Ranges of ports below those that systems give to outgoing connections (Linux: 32,768 and up), one of which could otherwise take
 * a port before it is used. A database is started again on its port, so servers have other ones.
 */
const ranges = { server: [10_000, 24_576], database: [24_576, 32_768] } as const

/** A port on loopback that nothing listens on. */
export async function freePort(of: keyof typeof ranges = 'server'): Promise<number> {
  const [from, end] = ranges[of]
  const port = randomInt(from, end)
  return (await isFree(port)) ? port : freePort(of)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (codeOf(error) === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
