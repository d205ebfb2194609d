import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { dedicatedConnection, openDatabase } from '../../db/pool.ts'
import { lowerPriority, openRest } from '../../lib/background-thread.ts'
import { compareNew } from './compare-new.ts'

/** The thread that compares new fingerprints, on a database connection of its own, until there are no more. It posts what it can't read. */

lowerPriority()
const rest = openRest()
const { url } = z.parse(z.object({ url: z.string() }), workerData)
const db = openDatabase(url, { max: 1 })
const client = dedicatedConnection(db, { application_name: 'segue-ear', query_timeout: 60_000 })
// The query that runs then gets the error, too.
client.on('error', () => {})
try {
  await client.connect()
  await compareNew(client, { rest, onUnreadable: of => parentPort?.postMessage({ unreadable: of }) })
} finally {
  await client.end()
  await db.destroy()
}
