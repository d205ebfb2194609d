import { setTimeout as delay } from 'node:timers/promises'
import { type Db, dedicatedConnection } from '../../db/pool.ts'
import { type CompareOptions, compareNew } from './compare-new.ts'

/** How often it is looked whether another process has compared (ms). */
const lookMs = 500

const isAllCompared = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('fingerprints').select('id').where('listened_at', 'is', null).limit(1).executeTakeFirst()) ===
  undefined

/** Compares all that is new, or waits until a server has done so. Throws the signal's reason. */
export async function compareAll(db: Db, options: CompareOptions): Promise<void> {
  const client = dedicatedConnection(db, { application_name: 'segue-ear', query_timeout: 60_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    while (!((await compareNew(client, options)) && (await isAllCompared(db)))) {
      options.signal?.throwIfAborted()
      if (await isAllCompared(db)) return
      await delay(lookMs)
    }
  } finally {
    await client.end()
  }
}
