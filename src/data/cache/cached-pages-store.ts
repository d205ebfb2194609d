import { clear, del, delMany, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { type CachedPagesOwner, stillOwns } from './cached-pages-owner.ts'

/** The last use of a page, stored under a key of its own, so that eviction doesn't read the pages. */
interface Use {
  owner: number
  key: string
  bytes: number
  /** Ms since 1970. */
  usedAt: number
}

/** Without a schema, which takes ten times as long for a thousand of them. */
export const isUse = (value: unknown): value is Use =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  typeof value.owner === 'number' &&
  'key' in value &&
  typeof value.key === 'string' &&
  'bytes' in value &&
  typeof value.bytes === 'number' &&
  'usedAt' in value &&
  typeof value.usedAt === 'number'

export const keyOfPage = (owner: number, key: string) => ['page', owner, key]
const keyOfUse = (owner: number, key: string) => ['use', owner, key]
/** Protects the page from eviction. */
const keyOfPin = (owner: number, key: string) => ['pin', owner, key]
/** The pins of all owners: an array sorts after every number. */
const allPins = () => IDBKeyRange.bound(['pin'], ['pin', []])
/** The uses of all owners. */
export const allUses = () => IDBKeyRange.bound(['use'], ['use', []])
/** How many bytes were stored when they were last counted, plus those written since. */
const keyOfTotal = ['total']

/** What a browser needs at most to store a text: two bytes per character. */
const bytesOf = (text: string) => 2 * text.length

const isFull = (failure: unknown) => failure instanceof Error && failure.name === 'QuotaExceededError'

const ignore = () => undefined

/** Selects the pages to evict out of those that aren't pinned, least recently used first; `total`: bytes of all pages. */
type Select = (uses: Use[], total: number) => Use[]

export interface PageStoreOptions {
  store: UseStore
  /** Bytes that all pages together may use. */
  budget: number
  /** How long a page may go unused, in ms. */
  maxAge: number
}

/**
 * The cached pages of this device's listeners, as texts. When they need more than the budget, the least recently used are
 * evicted. `read`, `save`, `remove` and `pin` never reject: a page that can't be stored is a cache miss later.
 */
export function createPageStore({ store, budget, maxAge }: PageStoreOptions) {
  /** True after an eviction on a full disk did not help; cleared by the next successful save. */
  let evictionFailed = false

  /** Removes the pages that `select` returns, and calls `then` with the bytes of the others. */
  function evict(all: IDBObjectStore, select: Select, then: (bytesLeft: number) => void): void {
    const pins = all.getAllKeys(allPins())
    const request: IDBRequest<unknown[]> = all.getAll(allUses())
    request.onsuccess = () => {
      const pinned = new Set(pins.result.map(String))
      const isPinned = ({ owner, key }: Use) => pinned.has(String(keyOfPin(owner, key)))
      const uses = request.result.filter(isUse).toSorted((a, b) => a.usedAt - b.usedAt)
      const evicted = select(
        uses.filter(use => !isPinned(use)),
        sumOf(uses),
      )
      for (const { owner, key } of evicted) {
        all.delete(keyOfPage(owner, key))
        all.delete(keyOfUse(owner, key))
      }
      then(sumOf(uses) - sumOf(evicted))
    }
  }

  /** What is too old or over the budget, and a little more, so that the next save needn't count again. */
  function surplus(uses: Use[], total: number): Use[] {
    let left = total
    return uses.filter(({ bytes, usedAt }) => {
      if (left <= 0.95 * budget && usedAt >= Date.now() - maxAge) return false
      left -= bytes
      return true
    })
  }

  const put = (owner: CachedPagesOwner, key: string, text: string) =>
    store('readwrite', all => {
      if (!stillOwns(owner)) return
      const use: Use = { owner: owner.id, key, bytes: bytesOf(text), usedAt: Date.now() }
      all.put(text, keyOfPage(owner.id, key))
      all.put(use, keyOfUse(owner.id, key))
      const counted: IDBRequest<unknown> = all.get(keyOfTotal)
      counted.onsuccess = () => {
        const total = use.bytes + (typeof counted.result === 'number' ? counted.result : 0)
        const count = (bytes: number) => all.put(bytes, keyOfTotal)
        if (total > budget) evict(all, surplus, count)
        else count(total)
      }
      return promisifyRequest(all.transaction)
    })

  /** Updates the last use of a page, unless it was removed meanwhile. */
  const touch = (owner: number, key: string, text: string) =>
    store('readwrite', all => {
      const found = all.getKey(keyOfPage(owner, key))
      const use: Use = { owner, key, bytes: bytesOf(text), usedAt: Date.now() }
      found.onsuccess = () => found.result !== undefined && all.put(use, keyOfUse(owner, key))
      return promisifyRequest(all.transaction)
    })

  /** On a full disk, evicts the least recently used tenth, once, and tries again. */
  const putOrEvict = async (owner: CachedPagesOwner, key: string, text: string) => {
    try {
      await put(owner, key, text)
    } catch (failure) {
      if (evictionFailed || !isFull(failure)) return
      evictionFailed = true
      await store('readwrite', all => {
        // Not counted here: on a full disk only removing succeeds.
        evict(all, leastUsedTenth, ignore)
        return promisifyRequest(all.transaction)
      })
      await put(owner, key, text)
    }
    evictionFailed = false
  }

  return {
    async read(owner: CachedPagesOwner, key: string): Promise<string | undefined> {
      const page = store('readonly', all => promisifyRequest(all.get(keyOfPage(owner.id, key))))
      const text: unknown = await page.catch(ignore)
      if (typeof text !== 'string') return undefined
      touch(owner.id, key, text).catch(ignore)
      return text
    },
    save: (owner: CachedPagesOwner, key: string, text: string): Promise<void> =>
      putOrEvict(owner, key, text).catch(ignore),
    async remove(owner: CachedPagesOwner, key: string): Promise<void> {
      await delMany([keyOfPage(owner.id, key), keyOfUse(owner.id, key)], store).catch(ignore)
    },
    /** Protects a page from eviction, also one that is saved later; or no longer protects it. */
    async pin(owner: CachedPagesOwner, key: string, pinned: boolean): Promise<void> {
      const pin = keyOfPin(owner.id, key)
      await (pinned ? set(pin, true, store) : del(pin, store)).catch(ignore)
    },
    /** Removes the pages of all listeners except the pinned ones. Rejects when it can't. */
    clearUnpinned: (): Promise<void> =>
      store('readwrite', all => {
        evict(all, uses => uses, ignore)
        return promisifyRequest(all.transaction)
      }),
    /** Removes the pages of all listeners. Rejects when it can't. */
    clear: () => clear(store),
  }
}

/** None out of fewer than ten pages. */
const leastUsedTenth = (uses: Use[]) => uses.slice(0, Math.floor(uses.length / 10))

const sumOf = (uses: readonly Use[]) => uses.reduce((sum, { bytes }) => sum + bytes, 0)
