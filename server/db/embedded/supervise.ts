import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { backoff } from '#contract/backoff.ts'
import { reasonOf } from '../../lib/start-errors.ts'
import { logIn } from './cluster.ts'
import type { Place } from './place.ts'
import { type RunningServer, startServer } from './server.ts'
import { lastErrorIn } from './server-log.ts'

/** So often PostgreSQL is started again. A restart that was longer ago than this no longer counts: it runs well since. */
const maxRestarts = 3
const countedForMs = 10 * 60_000

export interface SupervisorPorts {
  /** Called with a line for the operator before each restart. Without it, PostgreSQL isn't started again. */
  onRestart: ((line: string) => void) | undefined
  /** Called once when PostgreSQL has ended by itself and isn't started again. */
  onLost(reason: string): void
}

export interface Supervised {
  port: number
  /** Resolves when PostgreSQL has exited. May be called more than once. */
  stop(): Promise<void>
}

const signalOf = (number: number) =>
  Object.entries(constants.signals).find(([, each]) => each === number)?.[0] ?? `signal ${number}`

/** How PostgreSQL ended, and what it wrote into its log. `status` is that of a shell: 128 more than the signal. */
async function whyEnded(status: number, log: string): Promise<string> {
  const how = status > 128 ? `by ${signalOf(status - 128)}` : `with exit status ${status}`
  const lastError = await lastErrorIn(log).catch(() => undefined)
  return `${how}; ${lastError ? `its log says: ${lastError}` : 'its log names no error'}`
}

/**
 * Starts PostgreSQL, and again when it ends by itself: on the same port, so that connections are made as before. Rejects with
 * a StartError if the first start fails.
 */
export async function supervise(place: Place, bin: string, ports: SupervisorPorts): Promise<Supervised> {
  const log = logIn(place.folder)
  const first = await startServer(place, bin)
  let server: RunningServer | undefined = first
  let isStopping = false
  let restarts: number[] = []

  async function restart(ending: string): Promise<RunningServer | undefined> {
    if (isStopping) return undefined
    restarts = restarts.filter(at => performance.now() - at < countedForMs)
    if (!ports.onRestart || restarts.length === maxRestarts) {
      const times = ports.onRestart ? `, after ${maxRestarts} restarts within ${countedForMs / 60_000} minutes` : ''
      ports.onLost(`PostgreSQL ended by itself ${ending} (${log})${times}.`)
      return undefined
    }
    restarts.push(performance.now())
    ports.onRestart(`PostgreSQL ended by itself ${ending} (${log}): it is started again.`)
    await delay(backoff({ first: 250, longest: 5_000, failures: restarts.length }))
    if (isStopping) return undefined
    return startServer(place, bin, first.port).catch(error => restart(`when it started again: ${reasonOf(error)}`))
  }

  async function watch(): Promise<void> {
    while (server) {
      const status = await server.process.exited
      if (isStopping) return
      server = await restart(await whyEnded(status, log))
      if (isStopping) server?.process.stop()
    }
  }
  const ended = watch()

  return {
    port: first.port,
    stop() {
      isStopping = true
      server?.process.stop()
      return ended
    },
  }
}
