import { sql } from 'kysely'
import { recordBackup } from '../../db/facts/last-backups.ts'
import { blockMediaSweep } from '../../db/media-lock.ts'
import { readSchema } from '../../db/migrate.ts'
import { holdSchema } from '../../db/migrator.ts'
import { type Db, databaseOn, dedicatedConnection } from '../../db/pool.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import type { MediaStore } from '../../media/store.ts'
import { dumpTables } from './dump.ts'
import type { Encryption } from './encryption.ts'
import { filesIn, placeOf } from './folder-place.ts'
import { formatVersion, type Manifest, type MediaFile, plainFormatVersion, readManifest } from './format.ts'
import { copyMedia, type Known } from './media.ts'
import { journalOf, mediaOf } from './media-list.ts'
import type { BackupFiles, Draft } from './place.ts'

export interface WriteOptions {
  /** Undefined to back up the database alone. */
  media: MediaStore | undefined
  encryption?: Encryption | undefined
  print: (line: string) => void
}

/** Where unchanged media may be that needn't be stored again. */
export interface Sources {
  complete: BackupFiles | undefined
  interrupted: readonly BackupFiles[]
}

async function knownIn({ complete, interrupted }: Sources): Promise<Known> {
  const known: Known = new Map()
  const learn = async (from: BackupFiles, list: AsyncIterable<MediaFile>) => {
    for await (const file of list) known.set(file.path, { from, file })
  }
  if (complete && (await readManifest(complete)).media) await learn(complete, mediaOf(complete))
  for (const files of interrupted) await learn(files, journalOf(files))
  return known
}

async function fill(db: Db, draft: Draft, sources: Sources, options: WriteOptions): Promise<Manifest> {
  const { media: from, encryption, print } = options
  const client = dedicatedConnection(db, { query_timeout: 0, application_name: 'segue-backup' })
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set client_encoding = 'UTF8'; set datestyle = 'ISO'")
    const own = databaseOn(client)
    // Held until the media are copied, so that files in the snapshot aren't removed in the meantime.
    await blockMediaSweep(own)
    await holdSchema(own)
    const { applied } = await readSchema(own)
    const made_at = new Date().toISOString()
    const tables = await dumpTables(client, draft, { encryption, print })
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(own)
    const media = from && (await copyMedia(draft, { from, known: await knownIn(sources), encryption, print }))
    return {
      format: encryption ? formatVersion : plainFormatVersion,
      made_at,
      postgres: rows[0]?.version ?? '',
      migrations: applied,
      encryption: encryption?.program,
      tables,
      media: media || null,
    }
  } finally {
    await client.end()
  }
}

/** Writes a backup. Whatever ends it before it is finished, what is stored of the media serves the next attempt. */
export async function writeBackup(db: Db, draft: Draft, sources: Sources, options: WriteOptions): Promise<Manifest> {
  try {
    const manifest = await fill(db, draft, sources, options)
    await draft.finish(`${JSON.stringify(manifest, null, 2)}\n`)
    await recordBackup(db, manifest.media ? 'full' : 'database', manifest.made_at).catch(error =>
      options.print(`The time of this backup isn't recorded for the metrics: ${reasonOf(error)}.`),
    )
    return manifest
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`The backup failed: ${reasonOf(error)}.`)
  } finally {
    await draft.release()
  }
}

export interface BackupOptions extends WriteOptions {
  /** The folder of the backup, which must not exist yet. */
  folder: string
  /** An earlier backup whose unchanged media are shared instead of copied. */
  since: string | undefined
}

/**
 * Writes a consistent backup of the database and the media to a new folder while the app runs. Throws a StartError if it fails;
 * then `folder` doesn't exist, and the next attempt reuses the media in `<folder>.partial`.
 */
export async function backUp(db: Db, { folder, since, ...options }: BackupOptions): Promise<Manifest> {
  const { place, name } = placeOf(folder)
  const complete = since === undefined ? undefined : filesIn(since)
  if (complete) await readManifest(complete)
  const draft = await place.draft(name)
  return writeBackup(db, draft, { complete, interrupted: [draft] }, options)
}
