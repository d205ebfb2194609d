import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { extensionOf } from './encryption.ts'
import type { BackupFiles } from './place.ts'

/**
 * A backup has `manifest.json`, `tables/<name>.gz` (PostgreSQL's COPY text), `media.jsonl` (one line per file) and the media,
 * as the lines say. If it is encrypted, so are tables and media, each file by itself; the manifest and the list of media
 * aren't, so that a machine without the key can share what is unchanged and prove what is stored. Every SHA-256 of a table and
 * of a stored file is that of the bytes as they are stored.
 */
export const formatVersion = 2
/** Versions of Segue that know no encryption can restore a backup without it. */
export const plainFormatVersion = 1

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const isBelow = (path: string) => !path.startsWith('/') && !path.split('/').includes('..')
const path = z.string().check(z.refine(isBelow))
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
  format: z.literal([plainFormatVersion, formatVersion]),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()),
  encryption: z.optional(z.enum(['age', 'gpg'])),
  /** In the order of restoring: a table comes after those that it refers to. */
  tables: z.array(TableFile),
  /** Null if only the database was backed up. */
  media: z.nullable(z.extend(File, { files: z.int(), total: z.int() })),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * One line of `media.jsonl`: the path below the media folder or `MEDIA_URL`, the size, the modification time (milliseconds), the
 * version in object storage, and the SHA-256, which backups of earlier versions lack. `stored` says under which name it is in the backup, unless that is `media/<path>`
 * with the same bytes, and to whom it is encrypted.
 */
export const MediaFile = z.object({
  path,
  bytes: z.int(),
  changed: z.int(),
  etag: z.optional(z.string()),
  sha256: z.optional(sha256),
  stored: z.optional(z.extend(File, { name: path, to: z.optional(z.string()) })),
})
export type MediaFile = z.infer<typeof MediaFile>

export const manifestName = 'manifest.json'
export const mediaListName = 'media.jsonl'
export const tableName = (table: string, { encryption }: Pick<Manifest, 'encryption'>) =>
  `tables/${table}.gz${encryption ? extensionOf(encryption) : ''}`
/** A part of the media list of an unfinished backup. */
export const journalName = (part: number) => `journal/${part}.jsonl`

/** The name of a media file in the backup, and its bytes there; without a SHA-256 if that isn't known. */
export const storedAs = ({ path, bytes, sha256, stored }: MediaFile) =>
  stored ?? { name: `media/${path}`, bytes, sha256 }

/** Reads a file of a backup. Throws a StartError if it is missing. */
export async function readFileOf(files: BackupFiles, name: string): Promise<Readable> {
  const body = await files.read(name)
  if (!body) throw new StartError(`${files.at}/${name} is missing.`)
  return body
}

/** Reads a backup's manifest. Throws a StartError if the backup is incomplete, damaged or of a newer version. */
export async function readManifest(files: BackupFiles): Promise<Manifest> {
  const failure = (reason: string) => new StartError(`${files.at} can't be used: ${reason}.`)
  const body = await files.read(manifestName).catch(error => {
    throw error instanceof StartError ? error : failure(reasonOf(error))
  })
  if (!body) throw failure('it is not a backup, or an incomplete one')
  try {
    const read: unknown = JSON.parse(await text(body))
    const { format } = z.object({ format: z.int() }).parse(read)
    if (format > formatVersion) throw failure('a newer version of Segue made it')
    return Manifest.parse(read)
  } catch (error) {
    throw error instanceof StartError ? error : failure('its manifest is damaged')
  }
}
