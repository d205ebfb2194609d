import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { codeOf, StartError } from '../lib/start-errors.ts'

type Place = Pick<Config, 'host' | 'port'>

export function portProblem({ host, port }: Place, error: unknown): StartError {
  const reason = codeOf(error) === 'EADDRINUSE' ? 'it is already in use' : (codeOf(error) ?? String(error))
  return new StartError(`Port ${port} on ${host} can't be used: ${reason}. Set PORT to another one.`)
}

/** Checks the port before anything expensive starts. Rejects with a StartError if it can't be used. */
export function assertPortFree(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => reject(portProblem(place, error)))
    probe.listen(place.port, place.host, () => probe.close(() => resolve()))
  })
}
