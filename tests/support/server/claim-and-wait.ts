import { openDatabase } from '../../../server/db/pool.ts'
import { claimers } from './claimers.ts'

/** A process that claims the work of a kind, says what it has, and never does it: `claim-and-wait.ts <database> <kind>`. */
const [url = '', kind = ''] = process.argv.slice(2)
const claim = claimers.get(kind)
if (!claim) throw new Error(`There is no kind ${kind}.`)
console.log(JSON.stringify(await claim(openDatabase(url, { max: 2 }))))
setInterval(() => {}, 1000)
