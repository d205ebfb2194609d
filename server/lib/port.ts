import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { codeOf, StartError } from './start-errors.ts'

interface Address {
  host: string
  port: number
}

export function portProblem({ host, port }: Address, error: unknown): StartError {
  const reason = codeOf(error) === 'EADDRINUSE' ? 'it is already in use' : (codeOf(error) ?? String(error))
  return new StartError(`Port ${port} on ${host} can't be used: ${reason}. Set PORT to another one.`)
}

/** Listens for a moment. Rejects with the system's error. */
const probe = ({ host, port }: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })

/** Checks the port before anything expensive starts. Rejects with a StartError if it can't be used. */
export const assertPortFree = (address: Address): Promise<void> =>
  probe(address).catch(error => {
    throw portProblem(address, error)
  })

/**
 * Ranges of ports below those that systems give to outgoing connections (Linux: 32,768 and up), one of which could otherwise take
 * a port before it is used. A database is started again on its port, so servers have other ones.
 */
const ranges = { server: [10_000, 24_576], database: [24_576, 32_768] } as const

/** A port on loopback that nothing listens on. */
export async function freePort(of: keyof typeof ranges = 'server'): Promise<number> {
  const [from, end] = ranges[of]
  const port = randomInt(from, end)
  try {
    await probe({ host: '127.0.0.1', port })
    return port
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    return freePort(of)
  }
}
