import { getClientConfig, ready } from '#contract/routes/system.ts'
import { type Config, shownHost } from '../../../config/config.ts'
import { fetchWithin } from '../../../lib/outgoing.ts'
import { assertPortFree } from '../../../lib/port.ts'
import { startErrorOf } from '../failures.ts'

/** The address at which a process on this machine reaches a server that listens on `host`. */
export const localAddress = (host: string, port: number) =>
  `http://${shownHost({ '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host)}:${port}`

/** Whether a URL's host is this machine. */
export const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** How the operator's own addresses are asked: another program may be there, and never answer. They may redirect, as from http to https. */
export const ownAddress = { timeoutMs: 5_000, redirect: 'follow' } as const
/** How they are asked for the beginning of a file, which may come whole. */
export const beginning = { ...ownAddress, maxBytes: 64 * 1024, isCut: true } as const

/** Asks the server at an address whether it is Segue, and ready. Rejects if nothing answers. */
export async function whoServes(address: string): Promise<'ready' | 'not ready' | 'other'> {
  const answer = await fetchWithin(`${address}/api${getClientConfig.path}`, ownAddress)
  const body = await answer.json().catch(() => undefined)
  if (!getClientConfig.answer.safeParse(body).success) return 'other'
  const { ok } = await fetchWithin(`${address}/api${ready.path}`, ownAddress)
  return ok ? 'ready' : 'not ready'
}

/** The reason why a port can't be used, as a sentence; undefined if it is free. */
export const whyNotFree = (place: Pick<Config, 'host' | 'port'>): Promise<string | undefined> =>
  startErrorOf(() => assertPortFree(place))

/** What is at HOST and PORT. `reason` says why Segue can't serve there. */
type PortState = { kind: 'free' } | { kind: 'segue'; isReady: boolean } | { kind: 'other'; reason: string }

async function lookAtPort(config: Config): Promise<PortState> {
  const reason = await whyNotFree(config)
  if (reason === undefined) return { kind: 'free' }
  const server = await whoServes(localAddress(config.host, config.port)).catch(() => 'other')
  return server === 'other' ? { kind: 'other', reason } : { kind: 'segue', isReady: server === 'ready' }
}

const states = new WeakMap<Config, Promise<PortState>>()

/** Finds out what is at HOST and PORT, once for all checks: two that tried the port at a time would find each other there. */
export function portState(config: Config): Promise<PortState> {
  const state = states.get(config) ?? lookAtPort(config)
  states.set(config, state)
  return state
}
