import { sql } from 'kysely'
import { type Config, readConfig } from '../config/config.ts'
import { recount, type WrongCounter, wrongCounters } from '../db/counters.ts'
import { recordCheck } from '../db/facts/last-check.ts'
import type { Db } from '../db/pool.ts'
import { codeOf, reasonOf, StartError } from '../lib/start-errors.ts'
import { counted, plural } from '../lib/words.ts'
import { openMediaStore } from '../media/open-media.ts'
import type { MediaStore } from '../media/store.ts'
import { readManifest } from '../operate/backup/format.ts'
import { openBackup } from '../operate/backup/open-backup.ts'
import { damageIn } from '../operate/backup/verify.ts'
import { checkMedia, type MediaCheck } from '../operate/check/media.ts'
import { checkRows } from '../operate/check/rules.ts'
import { checkTimes } from '../operate/check/times.ts'
import { assertNoMore, type Command, readArguments } from './arguments.ts'

const line = ({ table, row, column, stored, counted }: WrongCounter) =>
  `${table} (${row.trim()}): ${column} is ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`

/** Longer than any write takes, and shorter than PostgreSQL's deadlock timeout. */
const lockTimeoutMs = 200
const maxTries = 100

const setTimeoutOf = (name: 'statement_timeout' | 'lock_timeout', ms: number) =>
  sql`select set_config(${name}, ${String(ms)}, true)`

/** Blocks writes until the transaction ends, so that corrected counters aren't outdated. Reads continue. */
async function blockWrites(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(trx)
  await setTimeoutOf('lock_timeout', lockTimeoutMs).execute(trx)
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in share row exclusive mode`.execute(trx)
  await setTimeoutOf('lock_timeout', 0).execute(trx)
}

/** Finds wrong counters in the whole database, and with `mend` corrects them. */
const checkCounters = (db: Db, mend: boolean): Promise<WrongCounter[]> =>
  db.transaction().execute(async trx => {
    await setTimeoutOf('statement_timeout', 0).execute(trx)
    if (mend) await blockWrites(trx)
    const wrong = await wrongCounters(trx)
    if (mend && wrong.length > 0) await recount(trx)
    return wrong
  })

/** Corrects the counters. Tries again if it doesn't get the lock between writes. */
async function correctCounters(db: Db): Promise<WrongCounter[]> {
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return await checkCounters(db, true)
    } catch (error) {
      if (codeOf(error) !== '55P03') throw error
    }
  }
  throw new StartError('The database is too busy to correct the counters. Stop Segue, and try again.')
}

/** Checks every stored counter, and with `mend` corrects wrong ones. Resolves with how many stay wrong. */
export async function check(db: Db, { mend }: { mend: boolean }, print: (line: string) => void): Promise<number> {
  const found = await checkCounters(db, false)
  const wrong = mend && found.length > 0 ? await correctCounters(db) : found
  for (const each of wrong) print(line(each))
  if (wrong.length === 0) print('Every counter is correct.')
  else {
    const count = wrong.length
    const counters = counted(count, 'counter')
    const are = plural(count, 'is', 'are')
    const them = plural(count, 'it', 'them')
    if (mend) print(`${counters} ${plural(count, 'was', 'were')} corrected.`)
    else print(`${counters} ${are} wrong. To correct ${them}: segue check --mend`)
  }
  return mend ? 0 : wrong.length
}

/** Reads a whole backup and prints each damaged file. Resolves with the exit code. */
async function checkBackup(
  at: string,
  { withoutMedia }: { withoutMedia: boolean },
  print: (line: string) => void,
): Promise<number> {
  const files = await openBackup(at, () => readConfig(process.env).s3)
  let damaged = 0
  for await (const line of damageIn(files, await readManifest(files), !withoutMedia)) {
    damaged++
    print(line)
  }
  print(damaged === 0 ? 'The backup is intact.' : `The backup has ${counted(damaged, 'damaged file')}.`)
  return damaged > 0 ? 1 : 0
}

interface CheckOptions {
  mend: boolean
  sweep: boolean
  withoutMedia: boolean
}

/** Checks everything that is in the database alone or names a file. Resolves with the number of problems. */
const checkDatabase = (db: Db, media: MediaStore | undefined, options: Omit<MediaCheck, 'media'>) =>
  db.transaction().execute(async trx => {
    await setTimeoutOf('statement_timeout', 0).execute(trx)
    const wrong = await checkRows(trx, options.print)
    return media ? wrong + (await checkMedia(trx, { ...options, media })) : wrong
  })

/** Checks everything but the counters. Media on another host are not checked. Resolves with the number of problems. */
async function checkRest(
  db: Db,
  { sweep, withoutMedia }: CheckOptions,
  config: Config,
  print: (line: string) => void,
): Promise<number> {
  const isElsewhere = config.mediaBaseUrl !== undefined && config.mediaUrl === undefined
  const media = withoutMedia || isElsewhere ? undefined : await openMediaStore(config)
  try {
    const wrong = await checkDatabase(db, media, { demo: config.demo, sweep, print })
    if (isElsewhere && !withoutMedia) print(`The media at ${config.mediaBaseUrl} were not checked.`)
    // After the transaction, because recordings are read.
    const times = media ? await checkTimes(db, media.library, print) : { variable: 0, unreadable: 0 }
    if (wrong + times.variable + times.unreadable === 0) print('No other problem was found.')
    return wrong + times.unreadable
  } finally {
    await media?.library.close()
  }
}

const flag = { type: 'boolean' } as const

function optionsOf(args: string[]) {
  const options = { mend: flag, sweep: flag, 'without-media': flag, backup: { type: 'string' } } as const
  const { values, positionals } = readArguments(args, options)
  assertNoMore('check', positionals)
  return values
}

export const checkCommand: Command = {
  help: `check           check every stored counter, tracklists and lists, and that all media exist; exit code 1 if something is
                  wrong; lists recordings of a variable bit rate, too; --without-media checks the database alone
  check --mend    also correct wrong counters
  check --sweep   also remove unused media that are older than a day
  check --backup <backup>
                  check every file of a backup, without a database or a key; --without-media`,
  parse(args) {
    const { mend = false, sweep = false, 'without-media': withoutMedia = false } = optionsOf(args)
    return async (db, print, config) => {
      const counters = await check(db, { mend }, print)
      const rest = await checkRest(db, { mend, sweep, withoutMedia }, config, print)
      await recordCheck(db, { counters, rest }).catch(error =>
        print(`This check couldn't be recorded for the metrics: ${reasonOf(error)}.`),
      )
      return counters + rest > 0 ? 1 : 0
    }
  },
  parseWithoutDatabase(args) {
    const { backup, 'without-media': withoutMedia = false } = optionsOf(args)
    return backup === undefined ? undefined : print => checkBackup(backup, { withoutMedia }, print)
  },
}
