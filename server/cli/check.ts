import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { recount, type WrongCounter, wrongCounters } from '../db/counters.ts'
import type { Db } from '../db/pool.ts'
import { codeOf, StartError } from '../lib/start-errors.ts'
import { readManifest } from '../operate/backup/format.ts'
import { damageIn } from '../operate/backup/prove.ts'
import { checkMedia } from '../operate/check/media.ts'
import { checkRows } from '../operate/check/rules.ts'
import { type Command, readArguments } from './arguments.ts'

const line = ({ table, row, column, stored, counted }: WrongCounter) =>
  `${table} (${row.trim()}): ${column} is ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`

/** Longer than any write takes, and shorter than PostgreSQL waits before it ends one of two that wait for each other. */
const patienceMs = 200
const mostTries = 100

const limit = (name: 'statement_timeout' | 'lock_timeout', ms: number) =>
  sql`select set_config(${name}, ${String(ms)}, true)`

/** Nobody writes until we are done, or what is counted would be older than what it is written over. Reading goes on. */
async function stopWriters(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(trx)
  await limit('lock_timeout', patienceMs).execute(trx)
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in share row exclusive mode`.execute(trx)
  await limit('lock_timeout', 0).execute(trx)
}

/** What is wrong, and with `mend` no longer is. The whole database takes the time it takes. */
const examine = (db: Db, mend: boolean): Promise<WrongCounter[]> =>
  db.transaction().execute(async trx => {
    await limit('statement_timeout', 0).execute(trx)
    if (mend) await stopWriters(trx)
    const wrong = await wrongCounters(trx)
    if (mend && wrong.length > 0) await recount(trx)
    return wrong
  })

async function mendBetweenWrites(db: Db): Promise<WrongCounter[]> {
  for (let tries = 1; tries <= mostTries; tries++) {
    try {
      return await examine(db, true)
    } catch (error) {
      if (codeOf(error) !== '55P03') throw error
    }
  }
  throw new StartError('Somebody keeps writing: stop Segue, and try again.')
}

/**
 * Proves over the whole database that every stored counter is what it counts, or with `mend` makes it so. Returns the exit
 * code: 1 when something is wrong and stays so.
 */
export async function check(db: Db, { mend }: { mend: boolean }, print: (line: string) => void): Promise<number> {
  const found = await examine(db, false)
  const wrong = mend && found.length > 0 ? await mendBetweenWrites(db) : found
  for (const each of wrong) print(line(each))
  if (wrong.length === 0) print('Every counter is true.')
  else print(mend ? `${wrong.length} set right.` : `${wrong.length} wrong; --mend sets them right.`)
  return wrong.length > 0 && !mend ? 1 : 0
}

/** Reads a whole backup, and tells each of its files that isn't what was written. */
async function checkBackup(
  folder: string,
  { withoutMedia }: { withoutMedia: boolean },
  print: (line: string) => void,
): Promise<number> {
  let damaged = 0
  for await (const line of damageIn(folder, await readManifest(folder), !withoutMedia)) {
    damaged++
    print(line)
  }
  print(damaged === 0 ? 'The backup is whole.' : `The backup is damaged: ${damaged} of its files.`)
  return damaged > 0 ? 1 : 0
}

interface CheckOptions {
  mend: boolean
  sweep: boolean
  withoutMedia: boolean
}

/** What is wrong beside the counters. Media on another host are not looked at. */
const checkRest = (db: Db, { sweep, withoutMedia }: CheckOptions, config: Config, print: (line: string) => void) =>
  db.transaction().execute(async trx => {
    await limit('statement_timeout', 0).execute(trx)
    const wrong = await checkRows(trx, print)
    if (withoutMedia) return wrong
    if (config.mediaBaseUrl !== undefined) {
      print(`The media are at ${config.mediaBaseUrl}: they were not looked at.`)
      return wrong
    }
    const { mediaDir, demo } = config
    return wrong + (await checkMedia(trx, { mediaDir, demo, sweep, print }))
  })

const flag = { type: 'boolean' } as const

function optionsOf(args: string[]) {
  const options = { mend: flag, sweep: flag, 'without-media': flag, backup: { type: 'string' } } as const
  const { values, positionals } = readArguments(args, options)
  if (positionals.length > 0) throw new StartError(`check takes no ${positionals.join(' ')}.`)
  return values
}

export const checkCommand: Command = {
  help: `check           prove that every stored counter is what it counts, that tracklists and lists fit, and that the
                  media are there; exit code 1 when something is wrong
  check --mend    and set those counters right that are not; --without-media looks at the database alone
  check --sweep   and remove media that nothing names and that are older than a day
  check --backup <backup>
                  prove that every file of a backup is what was written, without a database; --without-media`,
  read(args) {
    const { mend = false, sweep = false, 'without-media': withoutMedia = false } = optionsOf(args)
    return async (db, print, config) => {
      const counters = await check(db, { mend }, print)
      const wrong = await checkRest(db, { mend, sweep, withoutMedia }, config, print)
      if (wrong === 0) print('Nothing else is wrong.')
      return wrong > 0 ? 1 : counters
    }
  },
  alone(args) {
    const { backup, 'without-media': withoutMedia = false } = optionsOf(args)
    return backup === undefined ? undefined : print => checkBackup(resolve(backup), { withoutMedia }, print)
  },
}
