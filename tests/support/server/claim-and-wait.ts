import { databaseOn, dedicatedConnection, openDatabase } from '../../../server/db/pool.ts'
import { takeLock } from '../../../server/ear/listening/lock.ts'
import { claimers } from './claimers.ts'

/** A process that claims the work of a kind, says what it has, and never does it: `claim-and-wait.ts <database> <kind>`. */
const [url = '', kind = ''] = process.argv.slice(2)
const claim = claimers.get(kind)
if (!claim) throw new Error(`There is no kind ${kind}.`)
const db = openDatabase(url, { max: 2 })
const claimed = await claim(db)
if (kind === 'comparisons') {
  // Whoever compares holds a lock on a connection of its own.
  const client = dedicatedConnection(db)
  await client.connect()
  await takeLock(databaseOn(client))
}
console.log(JSON.stringify(claimed))
setInterval(() => {}, 1000)
