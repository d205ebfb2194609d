import type { Entry, Settled } from './entry.ts'
import { bySeq, type Named, type OutboxStore } from './store.ts'

interface OwnNamed extends Named {
  user: number
  at: number
}

/** A store that lasts as long as the page: for browsers that forbid storage, and for simulations. */
export function createMemoryStore(deviceId: string): OutboxStore {
  const entries = new Map<string, Entry>()
  const settled = new Map<string, Settled>()
  let named: OwnNamed[] = []
  let seq = 0

  return {
    deviceId: async () => deviceId,
    read: async user => ({
      entries: [...entries.values()].filter(entry => entry.user === user),
      settled: [...settled.values()].filter(each => each.user === user),
      names: named.filter(each => each.user === user),
    }),
    change: async (user, target, _, work) => {
      const own = (each: { user: number; target: string }) => each.user === user && each.target === target
      return work({
        entries: [...entries.values()].filter(own).sort(bySeq),
        ids: new Map(named.filter(own).map(({ provisional, id }) => [provisional, id])),
        nextSeq: () => ++seq,
        put: entry => entries.set(entry.id, entry),
        remove: id => entries.delete(id),
        settle: each => settled.set(`${user}/${target}`, each),
        name: (provisional, id, at) => named.push({ user, target, provisional, id, at }),
      })
    },
    forgetBefore: async (user, before) => {
      for (const [key, each] of settled) if (each.user === user && each.at < before) settled.delete(key)
      const pending = new Set([...entries.values()].filter(each => each.user === user).map(({ target }) => target))
      named = named.filter(each => each.user !== user || each.at >= before || pending.has(each.target))
    },
    clear: async user => {
      for (const [id, entry] of entries) if (entry.user === user) entries.delete(id)
      for (const [key, each] of settled) if (each.user === user) settled.delete(key)
      named = named.filter(each => each.user !== user)
    },
  }
}
