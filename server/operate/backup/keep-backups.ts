import { sql } from 'kysely'
import { type Db, databaseOn, dedicatedConnection } from '../../db/pool.ts'
import { StartError } from '../../lib/start-errors.ts'
import { type WriteOptions, writeBackup } from './backup.ts'
import { readManifest, storedAs } from './format.ts'
import { type Keep, namesToRemove } from './keep.ts'
import { mediaOf } from './media-list.ts'
import { type BackupFiles, nameAt, type Place } from './place.ts'

type Print = (line: string) => void

/**
 * Calls the work while no other process does the same with this database. Another one would take the backup that is being
 * written for an interrupted one.
 */
async function alone<Done>(db: Db, work: () => Promise<Done>): Promise<Done> {
  const client = dedicatedConnection(db, { application_name: 'segue-backup' })
  await client.connect()
  try {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext('segue.backup')) as taken`.execute(databaseOn(client))
    if (!rows[0]?.taken) throw new StartError('Another backup of this database is running.')
    return await work()
  } finally {
    await client.end()
  }
}

/** The newest backup that has media. A damaged one is passed over: it must not keep a new one from being made. */
async function newestWithMedia(place: Place, names: readonly string[], print: Print): Promise<BackupFiles | undefined> {
  for (const name of names.toReversed()) {
    const files = place.open(name)
    try {
      if ((await readManifest(files)).media) return files
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      print(error.message)
    }
  }
  return undefined
}

/** The names of all stored media of the complete backups. Throws if one of their lists can't be read. */
async function usedMedia(place: Place): Promise<Set<string>> {
  const used = new Set<string>()
  for (const name of (await place.backups()).complete) {
    const files = place.open(name)
    if (!(await readManifest(files)).media) continue
    for await (const file of mediaOf(files)) used.add(storedAs(file).name)
  }
  return used
}

/** Removes backups that aren't to be kept, but never the one just made, what interrupted attempts left, and media that no backup has any more. */
async function tidy(made: string, { place, keep, print }: KeepOptions, interrupted: readonly string[]): Promise<void> {
  const unneeded = keep ? namesToRemove((await place.backups()).complete, keep) : []
  // It isn't the newest by its name if the clock was wrong once.
  const old = unneeded.filter(name => name !== made)
  for (const name of interrupted) await place.remove(name)
  const [removed, inUse]: [string[], string[]] = [[], []]
  for (const name of old) ((await place.remove(name)) ? removed : inUse).push(name)
  if (removed.length > 0) print(`Removed, because --keep doesn't ask for them: ${removed.join(', ')}`)
  if (inUse.length > 0) print(`Left for the next time, because another process reads them: ${inUse.join(', ')}`)
  if (interrupted.length + old.length > 0) await place.sweep(() => usedMedia(place))
}

export interface KeepOptions extends WriteOptions {
  place: Place
  /** The time that the backup is named by. */
  time: Date
  /** Undefined to keep all. */
  keep: Keep | undefined
}

/**
 * Adds a backup to those of a place, under the time as its name. It shares unchanged media with the newest one and with
 * interrupted ones. Then removes what isn't to be kept. Resolves with the backup. Throws a StartError if it fails.
 */
export const backUpInto = (db: Db, options: KeepOptions): Promise<BackupFiles> =>
  alone(db, async () => {
    const { place, time } = options
    const { complete, interrupted } = await place.backups()
    const sources = {
      complete: await newestWithMedia(place, complete, options.print),
      interrupted: interrupted.map(name => place.open(name)),
    }
    const name = nameAt(time)
    await writeBackup(db, await place.draft(name), sources, options)
    await tidy(name, options, interrupted)
    return place.open(name)
  })
