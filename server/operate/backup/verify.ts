import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { reasonOf } from '../../lib/start-errors.ts'
import { type File, type Manifest, MediaFile, placesIn } from './format.ts'
import { fileAt, isSame } from './media.ts'

/** Reads a whole file. Resolves with its size and SHA-256. */
export async function digestOf(path: string): Promise<File> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Yields the media list of a backup line by line. */
export async function* mediaOf(folder: string): AsyncGenerator<MediaFile> {
  const lines = createInterface({ input: createReadStream(placesIn(folder).mediaList), crlfDelay: Infinity })
  for await (const line of lines) yield MediaFile.parse(JSON.parse(line))
}

/** Describes the damage of a file in a sentence; undefined if it is intact. */
async function damageOf(path: string, { bytes, sha256 }: File): Promise<string | undefined> {
  try {
    const read = await digestOf(path)
    return read.bytes === bytes && read.sha256 === sha256 ? undefined : `${path} is damaged.`
  } catch (error) {
    return `${path} can't be read: ${reasonOf(error)}.`
  }
}

/** Whether a file exists with the right size, time and, if the backup has one, digest. */
export async function isIntact(folder: string, file: MediaFile): Promise<boolean> {
  if (!isSame(await fileAt(folder, file.path), file)) return false
  const { bytes, sha256 } = file
  return sha256 === undefined || (await damageOf(join(folder, file.path), { bytes, sha256 })) === undefined
}

async function* damageInMedia(folder: string, list: File): AsyncGenerator<string> {
  const places = placesIn(folder)
  const damage = await damageOf(places.mediaList, list)
  if (damage) return yield damage
  for await (const file of mediaOf(folder))
    if (!(await isIntact(places.media, file))) yield `${places.media}/${file.path} is missing or damaged.`
}

/** Yields a sentence for each damaged or missing file of a backup. */
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
