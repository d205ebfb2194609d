import { promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { openDatabase } from '../../storage/database.ts'
import { bySeq, type OutboxStore } from './store.ts'
import { readEntry, readSettled } from './unreadable.ts'

/**
 * The outbox in IndexedDB. Its keys: `[user, 'entry', target, id]`, `[user, 'settled', target]`, `[user, 'name',
 * target, provisional]`, and `['device']` for the device's id and sequence number, which all listeners share.
 */

const name = 'segue-outbox'
/** In ms: pages wait for it, and then work without it. */
const limits = { readonly: 2_000, readwrite: 4_000 }
/** For what nobody waits for. */
const patientLimits = { readonly: 30_000, readwrite: 30_000 }
type Stores = ReturnType<typeof openDatabase>

const Device = z.object({ id: z.uuid(), seq: z.int() })
/** The part of a settled write that its removal needs; read leniently, so that an unreadable one is removed, too. */
const Aged = z.object({ target: z.string(), at: z.number() })
const Name = z.object({ target: z.string(), provisional: z.string(), id: z.int(), at: z.number() })

const device = ['device']
const below = (...path: (string | number)[]) => IDBKeyRange.bound(path, [...path, []])

const targetIn = (key: IDBValidKey) => (Array.isArray(key) ? key[2] : undefined)

const deviceIn = async (store: IDBObjectStore) => {
  const found = Device.safeParse(await promisifyRequest(store.get(device)))
  return found.success ? found.data : { id: crypto.randomUUID(), seq: 0 }
}

const readAll = <Read>(read: (raw: unknown) => Read | undefined, raw: readonly unknown[]): Read[] =>
  raw.flatMap(each => read(each) ?? [])

async function namesIn(store: IDBObjectStore, range: IDBKeyRange) {
  const raw: unknown[] = await promisifyRequest(store.getAll(range))
  return raw.flatMap(each => {
    const name = Name.safeParse(each)
    return name.success ? [name.data] : []
  })
}

const patient = openDatabase(name, 'writes', patientLimits)

/** The ids of the listeners who have something in the outbox. */
export const usersInOutbox = () =>
  patient.relaxed('readonly', async store => {
    const keys = await promisifyRequest(store.getAllKeys())
    return new Set(keys.flatMap(key => (Array.isArray(key) && typeof key[0] === 'number' ? [key[0]] : [])))
  })

const createIdbStore = (stores: Stores): OutboxStore => ({
  deviceId: () =>
    stores.relaxed('readwrite', async store => {
      const own = await deviceIn(store)
      // Nothing is written when the device is known: on a full disk the outbox must still be readable.
      if (own.seq === 0) store.put(own, device)
      return own.id
    }),

  read: user =>
    stores.relaxed('readonly', async store => {
      const [entries, settled, names] = await Promise.all([
        promisifyRequest(store.getAll(below(user, 'entry'))),
        promisifyRequest(store.getAll(below(user, 'settled'))),
        namesIn(store, below(user, 'name')),
      ])
      return { entries: readAll(readEntry, entries), settled: readAll(readSettled, settled), names }
    }),

  change: (user, target, durability, work) =>
    stores[durability]('readwrite', async store => {
      const [raw, names, own] = await Promise.all([
        promisifyRequest(store.getAll(below(user, 'entry', target))),
        namesIn(store, below(user, 'name', target)),
        deviceIn(store),
      ])
      const done = promisifyRequest(store.transaction)
      const outcome = work({
        entries: readAll(readEntry, raw).sort(bySeq),
        ids: new Map(names.map(({ provisional, id }) => [provisional, id])),
        nextSeq: () => {
          own.seq += 1
          store.put(own, device)
          return own.seq
        },
        put: entry => store.put(entry, [user, 'entry', target, entry.id]),
        remove: id => store.delete([user, 'entry', target, id]),
        settle: settled => store.put(settled, [user, 'settled', target]),
        name: (provisional, id, at) => store.put({ target, provisional, id, at }, [user, 'name', target, provisional]),
      })
      store.transaction.commit()
      await done
      return outcome
    }),

  forgetBefore: (user, before) =>
    stores.relaxed('readwrite', async store => {
      const [settled, names, entries] = await Promise.all([
        promisifyRequest(store.getAll(below(user, 'settled'))),
        promisifyRequest(store.getAllKeys(below(user, 'name'))),
        promisifyRequest(store.getAllKeys(below(user, 'entry'))),
      ])
      const pending = new Set(entries.map(targetIn))
      for (const each of readAll(raw => Aged.safeParse(raw).data, settled))
        if (each.at < before) store.delete([user, 'settled', each.target])
      for (const key of names) {
        const name = Name.safeParse(await promisifyRequest(store.get(key)))
        if (name.success && name.data.at < before && !pending.has(targetIn(key))) store.delete(key)
      }
      await promisifyRequest(store.transaction)
    }),

  clear: user =>
    stores.relaxed('readwrite', store => {
      store.delete(below(user))
      return promisifyRequest(store.transaction)
    }),
})

export const idbStore = createIdbStore(openDatabase(name, 'writes', limits))
/** The same with more patience: for the worker, and for what is removed. */
export const patientIdbStore = createIdbStore(patient)
