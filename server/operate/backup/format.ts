import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { codeOf, reasonOf, StartError } from '../../lib/start-errors.ts'

/**
 * A backup is a folder with `manifest.json`, `tables/<name>.gz` (PostgreSQL's COPY text), `media.jsonl` (one line per file) and
 * `media/…`. It is written under another name and renamed when it is complete.
 */
export const formatVersion = 1

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const File = z.object({ bytes: z.int(), sha256 })
export type File = z.infer<typeof File>

const TableFile = z.extend(File, {
  name,
  columns: z.array(name),
  rows: z.int(),
  /** The identity column and its last value. */
  ids: z.nullable(z.object({ column: name, last: z.int() })),
})
export type TableFile = z.infer<typeof TableFile>

const Manifest = z.object({
  format: z.literal(formatVersion),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()),
  /** In the order of restoring: a table comes after those that it refers to. */
  tables: z.array(TableFile),
  /** Null if only the database was backed up. */
  media: z.nullable(z.extend(File, { files: z.int(), total: z.int() })),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * One line of `media.jsonl`: the path below the media folder, the size, the modification time (milliseconds), and the SHA-256,
 * which backups of earlier versions lack.
 */
export const MediaFile = z.object({
  path: z.string().check(z.refine(path => !path.startsWith('/') && !path.split('/').includes('..'))),
  bytes: z.int(),
  changed: z.int(),
  sha256: z.optional(sha256),
})
export type MediaFile = z.infer<typeof MediaFile>

export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  tables: join(folder, 'tables'),
  table: (table: string) => join(folder, 'tables', `${table}.gz`),
  mediaList: join(folder, 'media.jsonl'),
  media: join(folder, 'media'),
})

/** Reads a backup's manifest. Throws a StartError if the backup is incomplete, damaged or of a newer version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const failure = (reason: string) => new StartError(`${folder} can't be used: ${reason}.`)
  const text = await readFile(placesIn(folder).manifest, 'utf8').catch(error => {
    throw failure(codeOf(error) === 'ENOENT' ? 'it is not a backup, or an incomplete one' : reasonOf(error))
  })
  try {
    const read: unknown = JSON.parse(text)
    const { format } = z.object({ format: z.int() }).parse(read)
    if (format > formatVersion) throw failure('a newer version of Segue made it')
    return Manifest.parse(read)
  } catch (error) {
    throw error instanceof StartError ? error : failure('its manifest is damaged')
  }
}
