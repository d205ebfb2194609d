import { sql } from 'kysely'
import { migrate, migrateUpTo, readSchema } from '../../db/migrate.ts'
import { type Db, databaseOn, dedicatedConnection } from '../../db/pool.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { type Manifest, placesIn, readManifest } from './format.ts'
import { loadTables } from './load.ts'
import { fileAt, putFile } from './media.ts'
import { nonEmptyTables, tablesOf } from './tables.ts'
import { damageIn, isIntact, mediaOf } from './verify.ts'

export interface RestoreOptions {
  folder: string
  /** The media folder; undefined to restore the database alone. */
  mediaDir: string | undefined
  print: (line: string) => void
}

/** Throws a StartError if the backup is damaged, or if the media folder contains other files of the same names. */
async function assertIntact({ folder, mediaDir, print }: RestoreOptions, manifest: Manifest): Promise<void> {
  for await (const damage of damageIn(folder, manifest, mediaDir !== undefined))
    throw new StartError(`${damage} Nothing was restored.`)
  if (mediaDir !== undefined && manifest.media)
    for await (const file of mediaOf(folder))
      if ((await fileAt(mediaDir, file.path)) && !(await isIntact(mediaDir, file)))
        throw new StartError(`${mediaDir}/${file.path} exists and is another file.`)
  print('The backup is intact.')
}

/** Throws a StartError for a backup of a newer version, and for a database that isn't empty or has a newer schema. */
async function assertEmpty(db: Db, { migrations }: Manifest): Promise<void> {
  const { applied, behind, ahead } = await readSchema(db)
  const known = [...applied, ...behind]
  const newer = migrations.filter(name => !known.includes(name))
  if (newer.length > 0) throw new StartError(`A newer version of Segue made this backup (${newer.join(', ')}).`)
  const [filled] = await nonEmptyTables(db, await tablesOf(db))
  if (filled) throw new StartError(`The database isn't empty (${filled} has rows): make a new one to restore into.`)
  const later = [...ahead, ...applied].find(name => !migrations.includes(name))
  if (later) throw new StartError(`The database has a newer schema (${later}) than the backup: make a new one.`)
}

async function placeMedia({ folder, mediaDir, print }: RestoreOptions, { media }: Manifest): Promise<void> {
  if (mediaDir === undefined || !media) return
  for await (const file of mediaOf(folder)) await putFile(file, placesIn(folder).media, mediaDir)
  print(`media: ${media.files} files`)
}

/** Restores the tables in one transaction, which is committed after the media are copied. */
async function load(db: Db, options: RestoreOptions, manifest: Manifest): Promise<void> {
  const client = dedicatedConnection(db, { query_timeout: 0, application_name: 'segue-restore' })
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set client_encoding = 'UTF8'; set datestyle = 'ISO'; begin")
    await loadTables(client, databaseOn(client), options.folder, manifest, options.print)
    await placeMedia(options, manifest)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into an empty database and the media folder, and migrates to this version. Throws a StartError if it fails;
 * then the database has no rows.
 */
export async function restore(db: Db, options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.folder)
  await assertIntact(options, manifest)
  await assertEmpty(db, manifest)
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
