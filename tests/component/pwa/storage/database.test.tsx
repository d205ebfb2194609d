import { get, promisifyRequest, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { openDatabase, StorageTimeout } from '../../../../src/data/storage/database.ts'

/** A database of this device, as two pages of the app share it, in a real IndexedDB. */

const limits = { readonly: 200, readwrite: 200 }
let names = 0

/** A new database, and the page's way to it. */
function aDatabase() {
  names += 1
  const name = `test-database-${names}`
  return { name, open: () => openDatabase(name, 'store', limits).strict }
}

/** Keeps a transaction going until `release` is called. */
function held(): { work: (store: IDBObjectStore) => Promise<void>; began: Promise<void>; release: () => void } {
  let isHeld = true
  let begin = () => {}
  const began = new Promise<void>(resolve => {
    begin = resolve
  })
  return {
    began,
    release: () => {
      isHeld = false
    },
    async work(store) {
      do {
        await promisifyRequest(store.count())
        begin()
      } while (isHeld)
    },
  }
}

const leavePage = () => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
const showPage = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

test('a page that is left lets go of the database, and finishes what it was doing when it is shown again', async () => {
  const { name, open } = aDatabase()
  const own = open()
  await set('visits', 1, own)
  const hold = held()
  let runs = 0
  const writing = own('readwrite', async store => {
    runs += 1
    if (runs === 1) await hold.work(store)
    store.put(2, 'visits')
    return promisifyRequest(store.transaction)
  })
  await hold.began
  leavePage()
  // Another page's connection, which a frozen transaction would hold up.
  const opening = indexedDB.open(name)
  const other = await promisifyRequest(opening)
  const { transaction } = other.transaction('store', 'readwrite').objectStore('store')
  expect(await promisifyRequest(transaction.objectStore('store').get('visits'))).toBe(1)
  other.close()
  showPage()
  await writing
  expect(runs).toBe(2)
  expect(await get('visits', own)).toBe(2)
})

test('a call made while the page is left waits until it is shown', async () => {
  const own = aDatabase().open()
  await set('name', 'Ayo', own)
  leavePage()
  let found: unknown
  const reading = get('name', own).then(name => {
    found = name
  })
  await Promise.resolve()
  expect(found).toBeUndefined()
  showPage()
  await reading
  expect(found).toBe('Ayo')
})

test('a page that runs on after pagehide, as on iOS in the background, uses its database again', async () => {
  const own = aDatabase().open()
  await set('name', 'Ayo', own)
  leavePage()
  expect(await get('name', own)).toBe('Ayo')
})

test('a call that the database does not answer is given up, and nothing of it is stored afterwards', async () => {
  const { open } = aDatabase()
  const [own, other] = [open(), openDatabase(`test-database-${names}`, 'store').strict]
  await set('name', 'Ayo', own)
  const hold = held()
  const holding = other('readwrite', hold.work)
  await hold.began
  await expect(set('name', 'Bo', own)).rejects.toThrow(StorageTimeout)
  await expect(get('name', own)).rejects.toThrow(StorageTimeout)
  hold.release()
  await holding
  expect(await get('name', own)).toBe('Ayo')
})

test('a call is not given up for the time in which the page was busy, or suspended', async () => {
  const own = aDatabase().open()
  await set('name', 'Ayo', own)
  // WebKit is busy for a second when a recording starts.
  const beBusy = () => {
    const end = performance.now() + 2 * limits.readonly
    while (performance.now() < end);
  }
  const reading = own('readonly', async store => {
    await promisifyRequest(store.count())
    beBusy()
    // Chromium hears the first answers before it calls its timers.
    for (let more = 0; more < 20; more += 1) await promisifyRequest(store.count())
    return promisifyRequest(store.get('name'))
  })
  expect(await reading).toBe('Ayo')
})

test('a database that another page deletes or upgrades is let go, and opened again', async () => {
  const { name, open } = aDatabase()
  const own = open()
  await set('name', 'Ayo', own)
  await promisifyRequest(indexedDB.deleteDatabase(name))
  expect(await get('name', own)).toBeUndefined()
})

test('a database without its store, as a crash leaves it, gets one', async () => {
  const { name, open } = aDatabase()
  const empty = await promisifyRequest(indexedDB.open(name))
  empty.close()
  const own = open()
  await set('name', 'Ayo', own)
  expect(await get('name', own)).toBe('Ayo')
})

test('a connection that the browser has closed without a word is replaced', async () => {
  const own = aDatabase().open()
  await own('readonly', ({ transaction: { db } }) => db.close())
  await set('name', 'Ayo', own)
  expect(await get('name', own)).toBe('Ayo')
})
