import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { codeOf, reasonOf, StartError } from '../../lib/start-errors.ts'

/**
 * A backup is a folder: `manifest.json`, `tables/<name>.gz` (PostgreSQL's COPY text), `media.jsonl` (a line a file) and
 * `media/…`. It is written under another name and renamed when it is whole.
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
  /** The column that numbers itself, and the last number it gave. */
  ids: z.nullable(z.object({ column: name, last: z.int() })),
})
export type TableFile = z.infer<typeof TableFile>

const Manifest = z.object({
  format: z.literal(formatVersion),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** What was done to the database's schema, in order. */
  migrations: z.array(z.string()),
  /** In an order in which they can be filled: what a table refers to comes before it. */
  tables: z.array(TableFile),
  /** Null in a backup of the database alone. */
  media: z.nullable(z.extend(File, { files: z.int(), total: z.int() })),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * One line of `media.jsonl`: the path below the media folder, its size, when it was last changed (milliseconds), and its
 * SHA-256, which backups of earlier versions lack.
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

/** Reads what a backup says of itself. Throws a StartError for what is no whole backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const no = (why: string) => new StartError(`${folder} can't be used: ${why}.`)
  const text = await readFile(placesIn(folder).manifest, 'utf8').catch(error => {
    throw no(codeOf(error) === 'ENOENT' ? 'it is no backup, or one that was cut off' : reasonOf(error))
  })
  try {
    const read: unknown = JSON.parse(text)
    const { format } = z.object({ format: z.int() }).parse(read)
    if (format > formatVersion) throw no('a newer version of Segue made it')
    return Manifest.parse(read)
  } catch (error) {
    throw error instanceof StartError ? error : no('its manifest is damaged')
  }
}
