import { clear, del, delMany, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { type CachedPagesOwner, stillOwns } from './cached-pages-owner.ts'

/** What is known of a page without reading it, under a key of its own. */
interface Use {
  owner: number
  key: string
  bytes: number
  usedAt: number
}

/** By hand, because a schema takes ten times as long over a thousand of them. */
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
/** Stands for a page that never makes room for others. */
const keyOfPin = (owner: number, key: string) => ['pin', owner, key]
/** An array sorts after every number: the pins of all owners. */
const allPins = () => IDBKeyRange.bound(['pin'], ['pin', []])
/** The uses of all owners. */
const allUses = () => IDBKeyRange.bound(['use'], ['use', []])
/** Of the bytes that were kept when last counted, and those written since. */
const keyOfTotal = ['total']

/** As the browser stores it at worst. */
const bytesOf = (text: string) => 2 * text.length

const isFull = (failure: unknown) => failure instanceof Error && failure.name === 'QuotaExceededError'

const ignore = () => undefined

/** Takes those that go out of all that may, the least recently used first; `all`: bytes of those that stay, too. */
type Choose = (uses: Use[], all: number) => Use[]

export interface PageStoreOptions {
  store: UseStore
  /** Bytes that all pages together may take. */
  budget: number
  /** Milliseconds after which a page that nobody opened is let go. */
  maxAge: number
}

/**
 * The pages of this device's listeners, as texts. Those that were neither saved nor read for the longest time make room
 * for others. What can't be read or saved is no error: it is then only not there.
 */
export function createPageStore({ store, budget, maxAge }: PageStoreOptions) {
  /** Room that was made in vain on a full disk isn't made again, until something could be saved. */
  let vain = false

  /** Removes the pages that `choose` takes. */
  function letGo(all: IDBObjectStore, choose: Choose, then: (left: number) => void): void {
    const pins = all.getAllKeys(allPins())
    const request: IDBRequest<unknown[]> = all.getAll(allUses())
    request.onsuccess = () => {
      const pinned = new Set(pins.result.map(String))
      const isPinned = ({ owner, key }: Use) => pinned.has(String(keyOfPin(owner, key)))
      const uses = request.result.filter(isUse).toSorted((a, b) => a.usedAt - b.usedAt)
      const gone = choose(
        uses.filter(use => !isPinned(use)),
        sumOf(uses),
      )
      for (const { owner, key } of gone) {
        all.delete(keyOfPage(owner, key))
        all.delete(keyOfUse(owner, key))
      }
      then(sumOf(uses) - sumOf(gone))
    }
  }

  /** What is too much or too old, and some more, so that it isn't counted again soon. */
  function surplus(uses: Use[], all: number): Use[] {
    let total = all
    return uses.filter(({ bytes, usedAt }) => {
      if (total <= 0.95 * budget && usedAt >= Date.now() - maxAge) return false
      total -= bytes
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
        if (total > budget) letGo(all, surplus, count)
        else count(total)
      }
      return promisifyRequest(all.transaction)
    })

  /** Remembers that a page was read, unless it is gone meanwhile. */
  const touch = (owner: number, key: string, text: string) =>
    store('readwrite', all => {
      const there = all.getKey(keyOfPage(owner, key))
      const use: Use = { owner, key, bytes: bytesOf(text), usedAt: Date.now() }
      there.onsuccess = () => there.result !== undefined && all.put(use, keyOfUse(owner, key))
      return promisifyRequest(all.transaction)
    })

  /** A full disk is relieved of the least recently used tenth, once. */
  const putSomehow = async (owner: CachedPagesOwner, key: string, text: string) => {
    try {
      await put(owner, key, text)
    } catch (failure) {
      if (vain || !isFull(failure)) return
      vain = true
      await store('readwrite', all => {
        // On a full disk nothing but removing succeeds: they are counted again later.
        letGo(all, leastUsedTenth, ignore)
        return promisifyRequest(all.transaction)
      })
      await put(owner, key, text)
    }
    vain = false
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
      putSomehow(owner, key, text).catch(ignore),
    async remove(owner: CachedPagesOwner, key: string): Promise<void> {
      await delMany([keyOfPage(owner.id, key), keyOfUse(owner.id, key)], store).catch(ignore)
    },
    /** Keeps a page, also one that is saved later, from making room for others, or lets it again. */
    async pin(owner: CachedPagesOwner, key: string, pinned: boolean): Promise<void> {
      const pin = keyOfPin(owner.id, key)
      await (pinned ? set(pin, true, store) : del(pin, store)).catch(ignore)
    },
    /** Removes the pages of all listeners but those that are pinned; rejects when it can't. */
    clearUnpinned: (): Promise<void> =>
      store('readwrite', all => {
        letGo(all, uses => uses, ignore)
        return promisifyRequest(all.transaction)
      }),
    /** Removes the pages of all listeners; rejects when it can't. */
    clear: () => clear(store),
  }
}

/** Of few pages none. */
const leastUsedTenth = (uses: Use[]) => uses.slice(0, Math.floor(uses.length / 10))

const sumOf = (uses: readonly Use[]) => uses.reduce((sum, { bytes }) => sum + bytes, 0)
