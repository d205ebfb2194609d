import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { migrate, migrateUpTo, readSchema } from '../../db/migrate.ts'
import { type Db, databaseOn, dedicatedConnection } from '../../db/pool.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { counted } from '../../lib/words.ts'
import type { MediaStore, StoredFile } from '../../media/store.ts'
import { type Decrypt, decryptionBy } from './encryption.ts'
import { type Manifest, type MediaFile, readManifest } from './format.ts'
import { loadTables } from './load.ts'
import { isSame } from './media.ts'
import { mediaOf } from './media-list.ts'
import type { BackupFiles } from './place.ts'
import { digestOf } from './streams.ts'
import { forgetOwnRows, nonEmptyTables, tablesOf } from './tables.ts'
import { damageInTables, readMedia } from './verify.ts'

export interface RestoreOptions {
  from: BackupFiles
  /** The file of age's key, for a backup that was encrypted by age. */
  identity?: string | undefined
  /** Where its media are written; undefined to restore the database alone. */
  media: MediaStore | undefined
  print: (line: string) => void
}

/** Whether a stored file is the one that was backed up. */
async function hasContent(media: MediaStore, there: StoredFile, file: MediaFile): Promise<boolean> {
  // Backups of earlier versions have no digests.
  if (file.sha256 === undefined) return isSame(file, there)
  if (file.bytes !== there.bytes) return false
  const fetched = await media.fetch(there.path)
  const { sha256 } = await digestOf(createReadStream(fetched.file)).finally(fetched.release)
  return sha256 === file.sha256
}

/** The paths of the media that are there already. Throws a StartError if one of them is another file. */
async function findPresent({ from, media }: RestoreOptions, manifest: Manifest): Promise<Set<string>> {
  const present = new Set<string>()
  if (!media || !manifest.media) return present
  const stored = new Map<string, StoredFile>()
  for await (const file of media.files()) stored.set(file.path, file)
  for await (const file of mediaOf(from)) {
    const there = stored.get(file.path)
    if (!there) continue
    if (!(await hasContent(media, there, file)))
      throw new StartError(`${media.place}/${file.path} exists and is another file.`)
    present.add(file.path)
  }
  return present
}

/** Throws a StartError if the tables are damaged. */
async function assertIntact({ from, print }: RestoreOptions, manifest: Manifest): Promise<void> {
  for await (const damage of damageInTables(from, manifest)) throw new StartError(`${damage} Nothing was restored.`)
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

/** Writes the media that aren't there, each of which appears once it is proven to be what was backed up. */
async function placeMedia(options: RestoreOptions, manifest: Manifest, { present, decrypt }: Placing): Promise<void> {
  const { from, media, print } = options
  if (!media || !manifest.media) return
  for await (const file of mediaOf(from))
    if (!present.has(file.path)) await media.write(file.path, await readMedia(from, file, decrypt), file.changed)
  print(`media: ${counted(manifest.media.files, 'file')}`)
}

interface Placing {
  /** The paths of the media that are there already. */
  present: ReadonlySet<string>
  decrypt: Decrypt | undefined
}

/** Restores the tables in one transaction, which is committed after the media are copied. */
async function load(db: Db, options: RestoreOptions, manifest: Manifest, present: ReadonlySet<string>): Promise<void> {
  const { from, identity, print } = options
  const decrypt = manifest.encryption && decryptionBy(manifest.encryption, identity)
  const client = dedicatedConnection(db, { query_timeout: 0, application_name: 'segue-restore' })
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set client_encoding = 'UTF8'; set datestyle = 'ISO'; begin")
    await forgetOwnRows(databaseOn(client))
    await loadTables(client, databaseOn(client), manifest, { from, decrypt, print })
    await placeMedia(options, manifest, { present, decrypt })
    await client.query('commit')
  } catch (error) {
    throw error instanceof StartError ? new StartError(`${error.message} Nothing was restored.`) : error
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into an empty database and the place of the media, and migrates to this version. Throws a StartError if it fails;
 * then the database has no rows.
 */
export async function restore(db: Db, options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.from)
  await assertIntact(options, manifest)
  const present = await findPresent(options, manifest)
  await assertEmpty(db, manifest)
  try {
    await migrateUpTo(db, manifest.migrations.at(-1) ?? '')
    await load(db, options, manifest, present)
    await migrate(db)
    await sql`analyze`.execute(db)
    return manifest
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`Restoring failed: ${reasonOf(error)}.`)
  }
}
