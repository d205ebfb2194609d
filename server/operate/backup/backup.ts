import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { lockFolder } from '../../db/embedded/lock.ts'
import { readSchema } from '../../db/migrate.ts'
import { holdSchema } from '../../db/migrator.ts'
import { type Db, databaseOn, dedicatedConnection } from '../../db/pool.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { filesBelow } from '../files.ts'
import { blockMediaSweep } from '../media-lock.ts'
import { dumpTables, meter, newFile } from './dump.ts'
import { formatVersion, type Manifest, type MediaFile, placesIn, readManifest } from './format.ts'
import { fileAt, putFile } from './media.ts'
import { digestOf, mediaOf } from './verify.ts'

export interface BackupOptions {
  /** The folder of the backup, which must not exist yet. */
  folder: string
  /** The media folder; undefined to back up the database alone. */
  mediaDir: string | undefined
  /** An earlier backup whose unchanged media are shared instead of copied. */
  since: string | undefined
  print: (line: string) => void
}

const progressEvery = 1_000

/** The media list of an earlier backup, by path. */
async function digestsIn(backup: string | undefined): Promise<ReadonlyMap<string, MediaFile>> {
  const known = new Map<string, MediaFile>()
  if (backup === undefined || !(await readManifest(backup)).media) return known
  for await (const file of mediaOf(backup)) if (file.sha256 !== undefined) known.set(file.path, file)
  return known
}

/** Copies the media folder and writes its list. */
async function copyMedia(from: string, into: string, { since, print }: BackupOptions): Promise<Manifest['media']> {
  const places = placesIn(into)
  const earlier = since && placesIn(since).media
  const known = await digestsIn(since)
  let [files, total, copied] = [0, 0, 0]
  async function* lines() {
    for await (const path of filesBelow(from)) {
      const file = await fileAt(from, path)
      if (!file) continue
      const put = await putFile(file, from, places.media, earlier)
      // A shared file isn't read again: its digest is the one from when it was copied.
      const sha256 = (put === 'shared' && known.get(path)?.sha256) || (await digestOf(join(places.media, path))).sha256
      if (put === 'copied') copied++
      files++
      total += file.bytes
      if (files % progressEvery === 0) print(`media: ${files} files`)
      yield `${JSON.stringify({ ...file, sha256 })}\n`
    }
  }
  const { through, read } = meter()
  await pipeline(Readable.from(lines()), through, newFile(places.mediaList))
  print(`media: ${files} files, ${total} bytes; ${copied} copied, the others unchanged`)
  return { files, total, ...read() }
}

/** Writes the manifest, which is done last: without it a backup is incomplete. */
async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(placesIn(folder).manifest, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function fill(db: Db, into: string, options: BackupOptions): Promise<Manifest> {
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
    const tables = await dumpTables(client, into, options.print)
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(own)
    const media = options.mediaDir === undefined ? null : await copyMedia(options.mediaDir, into, options)
    return { format: formatVersion, made_at, postgres: rows[0]?.version ?? '', migrations: applied, tables, media }
  } finally {
    await client.end()
  }
}

async function inPartial(db: Db, partial: string, options: BackupOptions): Promise<Manifest> {
  await mkdir(partial, { recursive: true, mode: 0o700 })
  await chmod(partial, 0o700)
  const release = await lockFolder(partial)
  try {
    // Only the media of an interrupted backup can be reused.
    await rm(placesIn(partial).manifest, { force: true })
    await rm(placesIn(partial).tables, { recursive: true, force: true })
    const manifest = await fill(db, partial, options)
    await writeManifest(partial, manifest)
    return manifest
  } finally {
    await release()
  }
}

/**
 * Writes a consistent backup of the database and the media while the app runs. Throws a StartError if it fails; then `folder`
 * doesn't exist, and the next attempt reuses the media in `<folder>.partial`.
 */
export async function backUp(db: Db, options: BackupOptions): Promise<Manifest> {
  const { folder, since } = options
  if (await stat(folder).catch(() => undefined)) throw new StartError(`${folder} already exists: name a new folder.`)
  if (since) await readManifest(since)
  const partial = join(dirname(folder), `${basename(folder)}.partial`)
  try {
    const manifest = await inPartial(db, partial, options)
    await rename(partial, folder)
    return manifest
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`The backup failed: ${reasonOf(error)}.`)
  }
}
