import { sql } from 'kysely'
import { migrate, migrateUpTo, readSchema } from '../../db/migrate.ts'
import { type Db, databaseOn, dedicatedConnection } from '../../db/pool.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { type Manifest, placesIn, readManifest } from './format.ts'
import { loadTables } from './load.ts'
import { fileAt, putFile } from './media.ts'
import { filledOf, tablesOf } from './tables.ts'
import { damageIn, isWhole, mediaOf } from './verify.ts'

export interface RestoreOptions {
  folder: string
  /** Where recordings and pictures go; undefined for the database alone. */
  mediaDir: string | undefined
  tell: (line: string) => void
}

/** Throws a StartError unless all is there as it was written, and nothing else where it is to go. */
async function mustFit({ folder, mediaDir, tell }: RestoreOptions, manifest: Manifest): Promise<void> {
  for await (const damage of damageIn(folder, manifest, mediaDir !== undefined))
    throw new StartError(`${damage} Nothing was restored.`)
  if (mediaDir !== undefined && manifest.media)
    for await (const file of mediaOf(folder))
      if ((await fileAt(mediaDir, file.path)) && !(await isWhole(mediaDir, file)))
        throw new StartError(`${mediaDir}/${file.path} is there and is another file.`)
  tell('The backup is whole.')
}

/** Throws a StartError for a backup of a newer version and for a database that was used. */
async function mustBeNew(db: Db, { migrations }: Manifest): Promise<void> {
  const { applied, behind, ahead } = await readSchema(db)
  const known = [...applied, ...behind]
  const newer = migrations.filter(name => !known.includes(name))
  if (newer.length > 0) throw new StartError(`A newer version of Segue made this backup (${newer.join(', ')}).`)
  const [filled] = await filledOf(db, await tablesOf(db))
  if (filled) throw new StartError(`The database isn't empty (${filled} has rows): make a new one to restore into.`)
  const later = [...ahead, ...applied].find(name => !migrations.includes(name))
  if (later) throw new StartError(`The database has a newer schema (${later}) than the backup: make a new one.`)
}

async function placeMedia({ folder, mediaDir, tell }: RestoreOptions, { media }: Manifest): Promise<void> {
  if (mediaDir === undefined || !media) return
  for await (const file of mediaOf(folder)) await putFile(file, placesIn(folder).media, mediaDir)
  tell(`media: ${media.files} files`)
}

/** All or nothing: the media are in their place before the database is committed. */
async function load(db: Db, options: RestoreOptions, manifest: Manifest): Promise<void> {
  const client = dedicatedConnection(db, { query_timeout: 0, application_name: 'segue-restore' })
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set client_encoding = 'UTF8'; set datestyle = 'ISO'; begin")
    await loadTables(client, databaseOn(client), options.folder, manifest, options.tell)
    await placeMedia(options, manifest)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Brings a backup into an empty database and its media into their folder, and the schema up to this version. Throws a
 * StartError for what can't be; the database then has no rows.
 */
export async function restore(db: Db, options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.folder)
  await mustFit(options, manifest)
  await mustBeNew(db, manifest)
  try {
    await migrateUpTo(db, manifest.migrations.at(-1) ?? '')
    await load(db, options, manifest)
    await migrate(db)
    await sql`analyze`.execute(db)
    return manifest
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`Restoring failed: ${reasonOf(error)}.`)
  }
}
