import { type Atom, atom } from 'jotai/vanilla'
import { backoff } from '#contract/backoff.ts'
import { type Clock, clock } from '../../lib/clock.ts'
import { store } from '../../state/store.ts'
import { isReachable } from './reachable.ts'
import { isUnreachable, type Result } from './send.ts'

/**
 * Whether the server can be reached. A browser that is online may still have a network that leads nowhere, so what counts
 * is the server's answer: to any call, or to a health check.
 */

/** Between health checks of a server that doesn't answer, in ms. */
const pauses = { first: 1_000, longest: 60_000 }

export interface ConnectionPorts {
  /** Makes a health check: resolves with whether the server answered. Never rejects. */
  probe(): Promise<boolean>
  /** False when the browser knows that it is offline. */
  hasNetwork(): boolean
  isHidden(): boolean
  /** Calls `listener` when the browser goes online or offline, and when the page is visible or focused again. */
  watch(listener: (event: 'online' | 'offline' | 'visible') => void): void
  /** Calls `work` after `ms`. Returns a function that cancels it. */
  after: Clock['after']
  /** From 0 to below 1. */
  random(): number
}

export interface Connection {
  /** False while the server can't be reached, as far as is known; it is then checked again while the page is visible. */
  online: Atom<boolean>
  /**
   * Takes in the result of a call. A call without an answer proves nothing by itself: it starts a check. One that our own code
   * failed at is ignored.
   */
  report(result: Result<unknown>): void
  /** Checks the server now; concurrent calls share one check. Resolves with whether it answered. */
  check(): Promise<boolean>
}

export function createConnection({ probe, hasNetwork, isHidden, watch, after, random }: ConnectionPorts): Connection {
  const online = atom(hasNetwork())
  let checking: Promise<boolean> | undefined
  let failures = 0
  let cancelRetry = () => {}

  function settle(reached: boolean): boolean {
    cancelRetry()
    failures = reached ? 0 : failures + 1
    if (!reached)
      cancelRetry = after(backoff({ ...pauses, failures, random: random() }), () => isHidden() || void check())
    store.set(online, reached)
    return reached
  }

  /** Only the newest check counts: one from before the network changed says nothing about it, and may never end. */
  function startCheck(): Promise<boolean> {
    const own: Promise<boolean> = probe().then(reached => {
      if (checking !== own) return checking ?? store.get(online)
      checking = undefined
      return settle(reached)
    })
    checking = own
    return own
  }

  const check = (): Promise<boolean> => checking ?? startCheck()

  watch(event => {
    if (event === 'offline') {
      checking = undefined
      if (store.get(online)) settle(false)
    } else if (event === 'online' || !store.get(online)) {
      failures = 0
      void (event === 'online' ? startCheck() : check())
    }
  })
  if (!store.get(online)) settle(false)

  return {
    online,
    check,
    report(result) {
      if (!result.ok && result.isDefect) return
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
    addEventListener('focus', () => listener('visible'))
    document.addEventListener('visibilitychange', () => document.hidden || listener('visible'))
  },
  after: clock.after,
  random: Math.random,
})
