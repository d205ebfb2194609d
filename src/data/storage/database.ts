import { promisifyRequest, type UseStore } from 'idb-keyval'

/**
 * The databases of this device. A page that is left during a transaction can be frozen together with it, and then holds up
 * every later transaction of all pages (WebKit's page cache). So at `pagehide` all transactions are aborted and all connections
 * closed; what was aborted runs again if the page is shown once more. A database may fail to answer for other reasons, too, so
 * no call waits without a limit.
 */

/** A call took longer than its limit. Nothing of it was stored, or will be. */
export class StorageTimeout extends Error {
  override readonly name = 'StorageTimeout'
  constructor(database: string) {
    super(`${database} did not answer in time`)
  }
}

/** The page was left during a call, which runs again once the page is shown. */
class PageLeft extends Error {}

/** How long a call may take while the page runs, in ms, by the mode of its transaction. */
export type Limits = Record<'readonly' | 'readwrite', number>

const usualLimits: Limits = { readonly: 1_000, readwrite: 4_000 }

/** A page that still runs this long after `pagehide` (ms) isn't frozen: iOS may send one to the background without that. */
const frozenWithin = 1_000

/**
 * Calls `late` once the page has run for `ms`. A page that was suspended, or busy with something else, couldn't hear an answer:
 * after that it has some of the time left to hear it. Returns how to stop waiting.
 */
function whenRunFor(ms: number, late: () => void): () => void {
  let quarters = 0
  const timer = setInterval(() => {
    quarters += 1
    if (quarters < 4) return
    clearInterval(timer)
    late()
  }, ms / 4)
  return () => clearInterval(timer)
}

/** What ends the transactions and connections of this page. */
const leavers = new Set<() => void>()
/** Pending from `pagehide` on until the page is shown again. */
let shown = Promise.resolve()

addEventListener('pagehide', () => {
  shown = new Promise(resolve => {
    addEventListener('pageshow', () => resolve(), { once: true })
    setTimeout(resolve, frozenWithin)
  })
  for (const leave of [...leavers]) leave()
})

/** Returns false for a transaction that is over or being committed, which depends on the disk alone. */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

async function connect(name: string, storeName: string, version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  const leave = () => request.transaction && abort(request.transaction)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName)
    leavers.add(leave)
  }
  const database = await promisifyRequest(request).finally(() => leavers.delete(leave))
  if (database.objectStoreNames.contains(storeName)) return database
  // WebKit leaves a database without its store after a crash at the wrong moment.
  database.close()
  return connect(name, storeName, database.version + 1)
}

/** WebKit can lose its storage process, and close a connection without an event: another connection then works. */
const isLost = (failure: unknown) =>
  failure instanceof DOMException && (failure.name === 'UnknownError' || failure.name === 'InvalidStateError')

/**
 * The only object store of a database, as idb-keyval takes it. `work` may run more than once, so it must change nothing but the
 * store. Rejects with a `StorageTimeout` after the limit, and where storage is forbidden or broken. A call of `strict` resolves
 * once its transaction is on the disk, so that a crash keeps it.
 */
export function openDatabase(
  name: string,
  storeName: string,
  limits = usualLimits,
): Record<'relaxed' | 'strict', UseStore> {
  let connection: Promise<IDBDatabase> | undefined

  function connected(): Promise<IDBDatabase> {
    if (connection) return connection
    const own = connect(name, storeName)
    const forget = () => {
      if (connection === own) connection = undefined
    }
    connection = own
    own.then(database => {
      database.onclose = forget
      database.onversionchange = () => {
        forget()
        database.close()
      }
    }, forget)
    return own
  }

  /** Closes the connection once its transactions are over, or once it is open. */
  function disconnect(): void {
    connection?.then(database => database.close()).catch(() => {})
    connection = undefined
  }
  leavers.add(disconnect)

  const attempt = <Outcome>(
    durability: IDBTransactionDurability,
    mode: keyof Limits,
    work: (store: IDBObjectStore) => Outcome | PromiseLike<Outcome>,
  ) =>
    new Promise<Outcome>((resolve, reject) => {
      let transaction: IDBTransaction | undefined
      let isOver = false
      const end = (failure: Error) => {
        if (transaction && !abort(transaction)) return
        isOver = true
        reject(failure)
      }
      const leave = () => end(new PageLeft())
      const stopWaiting = whenRunFor(limits[mode], () => {
        end(new StorageTimeout(name))
        disconnect()
      })
      leavers.add(leave)
      const run = async () => {
        const database = await connected()
        if (isOver) throw new PageLeft()
        transaction = database.transaction(storeName, mode, { durability })
        return work(transaction.objectStore(storeName))
      }
      run()
        .then(resolve, reject)
        .finally(() => {
          stopWaiting()
          leavers.delete(leave)
        })
    })

  const use =
    (durability: IDBTransactionDurability): UseStore =>
    async (mode, work) => {
      const asked = mode === 'readonly' ? mode : 'readwrite'
      let isSecond = false
      for (;;) {
        await shown
        try {
          return await attempt(durability, asked, work)
        } catch (failure) {
          if (failure instanceof PageLeft) continue
          if (isSecond || !isLost(failure)) throw failure
          isSecond = true
          disconnect()
        }
      }
    }
  return { relaxed: use('relaxed'), strict: use('strict') }
}
