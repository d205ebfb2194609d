import { promisifyRequest } from 'idb-keyval'

/** The databases of the app, and their stores. */
const storesOfApp = {
  'segue-pages': 'queries',
  'segue-outbox': 'writes',
  'segue-session': 'session',
  'segue-downloads': 'sets',
} as const

/**
 * Holds a store by a transaction on a connection of its own, as a page does that is frozen during one: every other transaction
 * waits. Resolves when it holds. Disposing lets go.
 */
export async function holdStore(name: keyof typeof storesOfApp): Promise<AsyncDisposable> {
  const storeName = storesOfApp[name]
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await promisifyRequest(opening)
  const transaction = database.transaction(storeName, 'readwrite')
  const store = transaction.objectStore(storeName)
  let isHeld = true
  const over = promisifyRequest(transaction)
  await promisifyRequest(store.count())
  const hold = async () => {
    while (isHeld) await promisifyRequest(store.count())
  }
  const holding = hold()
  return {
    async [Symbol.asyncDispose]() {
      isHeld = false
      await holding
      await over
      database.close()
    },
  }
}
