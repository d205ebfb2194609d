import { type Atom, atom } from 'jotai/vanilla'
import { backoff } from '../../../contract/backoff.ts'
import { type Clock, clock } from '../../lib/clock.ts'
import { store } from '../../state/store.ts'
import { isReachable } from './reachable.ts'
import { isUnreachable, type Result } from './send.ts'

/**
 * Whether the server can be reached: found out, not believed. A device may have a network that leads nowhere, so what
 * counts is the server's own answer to a call, or to a question asked for this alone.
 */

/** Between questions to a server that does not answer, in ms. */
const pauses = { first: 1_000, longest: 60_000 }

export interface ConnectionPorts {
  /** Asks the server whether it is there. Never throws. */
  probe(): Promise<boolean>
  /** False when the device knows that it has no network. */
  hasNetwork(): boolean
  isHidden(): boolean
  /** Tells when a network came or went, and when the page is looked at again. */
  watch(listener: (event: 'online' | 'offline' | 'seen') => void): void
  /** Works after `ms`; the answer calls it off. */
  after: Clock['after']
  /** From 0 to below 1. */
  random(): number
}

export interface Connection {
  /** True while the server can be reached, as far as is known. While it can't, and somebody looks, it is asked again. */
  online: Atom<boolean>
  /** Takes note of a call's result. One call without an answer proves nothing: the server is then checked. */
  report(result: Result<unknown>): void
  /** Asks the server now, once for all who want to know: true when it answered. */
  check(): Promise<boolean>
}

export function createConnection({ probe, hasNetwork, isHidden, watch, after, random }: ConnectionPorts): Connection {
  const online = atom(hasNetwork())
  let asking: Promise<boolean> | undefined
  let failures = 0
  let callOff = () => {}

  function settle(reached: boolean): boolean {
    callOff()
    failures = reached ? 0 : failures + 1
    if (!reached) callOff = after(backoff({ ...pauses, failures, random: random() }), () => isHidden() || void check())
    store.set(online, reached)
    return reached
  }

  /**
   * What was asked before a network came or went tells nothing of it, and may not even end: only the newest question
   * counts.
   */
  function ask(): Promise<boolean> {
    const own: Promise<boolean> = probe().then(reached => {
      if (asking !== own) return asking ?? store.get(online)
      asking = undefined
      return settle(reached)
    })
    asking = own
    return own
  }

  const check = (): Promise<boolean> => asking ?? ask()

  watch(event => {
    if (event === 'offline') {
      asking = undefined
      if (store.get(online)) settle(false)
    } else if (event === 'online' || !store.get(online)) {
      failures = 0
      void (event === 'online' ? ask() : check())
    }
  })
  if (!store.get(online)) settle(false)

  return {
    online,
    check,
    report(result) {
      const answered = result.ok || !isUnreachable(result.body)
      if (answered === store.get(online)) return
      if (answered && hasNetwork()) settle(true)
      else void check()
    },
  }
}

export const connection = createConnection({
  probe: isReachable,
  hasNetwork: () => navigator.onLine,
  isHidden: () => document.hidden,
  watch(listener) {
    addEventListener('online', () => listener('online'))
    addEventListener('offline', () => listener('offline'))
    addEventListener('focus', () => listener('seen'))
    document.addEventListener('visibilitychange', () => document.hidden || listener('seen'))
  },
  after: clock.after,
  random: Math.random,
})
