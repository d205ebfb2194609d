import type { Readable } from 'node:stream'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import type { Decrypt } from './encryption.ts'
import { type Manifest, type MediaFile, mediaListName, storedAs, tableName } from './format.ts'
import { mediaOf } from './media-list.ts'
import type { BackupFiles } from './place.ts'
import { differs, digestOf, type Expected, proven } from './streams.ts'

/** Describes the damage of a file in a sentence; undefined if it is intact. */
async function damageOf({ at, read }: BackupFiles, stored: Expected & { name: string }): Promise<string | undefined> {
  const path = `${at}/${stored.name}`
  try {
    const body = await read(stored.name)
    if (!body) return `${path} is missing.`
    return differs(await digestOf(body), stored) ? `${path} is damaged.` : undefined
  } catch (error) {
    return error instanceof StartError ? error.message : `${path} can't be read: ${reasonOf(error)}.`
  }
}

/**
 * Reads a recording or picture of a backup, in the clear. The stream fails with a StartError at its end if what is stored, or
 * what is in it, isn't what was written.
 */
export async function readMedia(files: BackupFiles, file: MediaFile, decrypt: Decrypt | undefined): Promise<Readable> {
  const stored = storedAs(file)
  const failure = new StartError(`${files.at}/${stored.name} is missing or damaged.`)
  const body = await files.read(stored.name)
  if (!body) throw failure
  const raw = proven(body, stored, failure)
  return decrypt ? proven(decrypt(raw), file, failure) : raw
}

/** Yields a sentence for each damaged or missing table, and for the media list. */
export async function* damageInTables(files: BackupFiles, manifest: Manifest): AsyncGenerator<string> {
  const { tables, media } = manifest
  const stored = tables.map(({ name, bytes, sha256 }) => ({ name: tableName(name, manifest), bytes, sha256 }))
  for (const each of media ? [...stored, { ...media, name: mediaListName }] : stored) {
    const damage = await damageOf(files, each)
    if (damage) yield damage
  }
}

/** Yields a sentence for each damaged or missing file of a backup. Encrypted files are proven as they are stored. */
export async function* damageIn(files: BackupFiles, manifest: Manifest, withMedia: boolean): AsyncGenerator<string> {
  let listIsDamaged = false
  for await (const damage of damageInTables(files, manifest)) {
    listIsDamaged ||= damage.includes(mediaListName)
    yield damage
  }
  if (!manifest.media || !withMedia || listIsDamaged) return
  for await (const file of mediaOf(files)) {
    const damage = await damageOf(files, storedAs(file))
    if (damage) yield damage
  }
}
