import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, migrateUpTo, readSchema } from '../../db/migrate.ts'
import { type Db, databaseOn, dedicatedConnection } from '../../db/pool.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { type Decrypt, decryptionBy } from './encryption.ts'
import { writeWhole } from './folder-place.ts'
import { type Manifest, type MediaFile, readManifest } from './format.ts'
import { forgetBackups } from './last-backups.ts'
import { loadTables } from './load.ts'
import { fileAt, isSame } from './media.ts'
import { mediaOf } from './media-list.ts'
import type { BackupFiles } from './place.ts'
import { digestOf } from './streams.ts'
import { nonEmptyTables, tablesOf } from './tables.ts'
import { damageInTables, readMedia } from './verify.ts'

export interface RestoreOptions {
  from: BackupFiles
  /** The file of age's key, for a backup that was encrypted by age. */
  identity?: string | undefined
  /** The media folder; undefined to restore the database alone. */
  mediaDir: string | undefined
  print: (line: string) => void
}

async function isThere(mediaDir: string, file: MediaFile): Promise<boolean> {
  const there = await fileAt(mediaDir, file.path)
  if (!there) return false
  const { sha256 } = isSame(there, file) ? await digestOf(createReadStream(join(mediaDir, file.path))) : {}
  if (sha256 === undefined || sha256 !== (file.sha256 ?? sha256))
    throw new StartError(`${mediaDir}/${file.path} exists and is another file.`)
  return true
}

/** Throws a StartError if the tables are damaged, or if the media folder contains other files of the same names. */
async function assertRestorable({ from, mediaDir, print }: RestoreOptions, manifest: Manifest): Promise<void> {
  for await (const damage of damageInTables(from, manifest)) throw new StartError(`${damage} Nothing was restored.`)
  if (mediaDir !== undefined && manifest.media) for await (const file of mediaOf(from)) await isThere(mediaDir, file)
  print('The tables are intact.')
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

/** Puts the media in their folder, each once it is proven to be what was backed up. */
async function placeMedia(
  { from, mediaDir, print }: RestoreOptions,
  { media }: Manifest,
  decrypt: Decrypt | undefined,
): Promise<void> {
  if (mediaDir === undefined || !media) return
  for await (const file of mediaOf(from)) {
    if (await isThere(mediaDir, file)) continue
    await writeWhole(join(mediaDir, file.path), await readMedia(from, file, decrypt), file.changed)
  }
  print(`media: ${media.files} files`)
}

/** Restores the tables in one transaction, which is committed after the media are copied. */
async function load(db: Db, options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { from, identity, print } = options
  const decrypt = manifest.encryption && decryptionBy(manifest.encryption, identity)
  const client = dedicatedConnection(db, { query_timeout: 0, application_name: 'segue-restore' })
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set client_encoding = 'UTF8'; set datestyle = 'ISO'; begin")
    await forgetBackups(databaseOn(client))
    await loadTables(client, databaseOn(client), manifest, { from, decrypt, print })
    await placeMedia(options, manifest, decrypt)
    await client.query('commit')
  } catch (error) {
    throw error instanceof StartError ? new StartError(`${error.message} Nothing was restored.`) : error
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into an empty database and the media folder, and migrates to this version. Throws a StartError if it fails;
 * then the database has no rows.
 */
export async function restore(db: Db, options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.from)
  await assertRestorable(options, manifest)
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
