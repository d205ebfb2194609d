import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { reasonOf } from '../../lib/start-errors.ts'
import { type File, type Manifest, MediaFile, placesIn } from './format.ts'
import { fileAt, isSame } from './media.ts'

/** Reads a whole file for its size and SHA-256. */
export async function digestOf(path: string): Promise<File> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The media of a backup, one line after the other: never all of them at once. */
export async function* mediaOf(folder: string): AsyncGenerator<MediaFile> {
  const lines = createInterface({ input: createReadStream(placesIn(folder).mediaList), crlfDelay: Infinity })
  for await (const line of lines) yield MediaFile.parse(JSON.parse(line))
}

/** What is wrong with a file, as a sentence; undefined when it is byte by byte what was written. */
async function damageOf(path: string, { bytes, sha256 }: File): Promise<string | undefined> {
  try {
    const read = await digestOf(path)
    return read.bytes === bytes && read.sha256 === sha256 ? undefined : `${path} is damaged: it isn't what was written.`
  } catch (error) {
    return `${path} can't be read: ${reasonOf(error)}.`
  }
}

/** True when a file is there and has the size, the time and, where the backup has it, the digest. */
export async function isWhole(folder: string, file: MediaFile): Promise<boolean> {
  if (!isSame(await fileAt(folder, file.path), file)) return false
  const { bytes, sha256 } = file
  return sha256 === undefined || (await damageOf(join(folder, file.path), { bytes, sha256 })) === undefined
}

async function* damageInMedia(folder: string, list: File): AsyncGenerator<string> {
  const places = placesIn(folder)
  const damage = await damageOf(places.mediaList, list)
  if (damage) return yield damage
  for await (const file of mediaOf(folder))
    if (!(await isWhole(places.media, file))) yield `${places.media}/${file.path} is missing, or isn't what was kept.`
}

/** Every file of a backup that isn't what was written, as a sentence each. */
export async function* damageIn(
  folder: string,
  { tables, media }: Manifest,
  withMedia: boolean,
): AsyncGenerator<string> {
  for (const table of tables) {
    const damage = await damageOf(placesIn(folder).table(table.name), table)
    if (damage) yield damage
  }
  if (media && withMedia) yield* damageInMedia(folder, media)
}
