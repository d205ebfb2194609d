import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { filesBelow } from '../../media/files-below.ts'
import type { Encryption } from './encryption.ts'
import { type Manifest, type MediaFile, mediaListName, storedAs } from './format.ts'
import { lineOf, openJournal } from './media-list.ts'
import type { BackupFiles, Draft } from './place.ts'
import { digestOf, metered } from './streams.ts'

/** The size and modification time of a file, or undefined if it doesn't exist. */
export async function fileAt(folder: string, path: string): Promise<MediaFile | undefined> {
  const info = await stat(join(folder, path)).catch(() => undefined)
  return info?.isFile() ? { path, bytes: info.size, changed: Math.trunc(info.mtimeMs) } : undefined
}

export const isSame = (one: MediaFile | undefined, other: MediaFile) =>
  one?.bytes === other.bytes && one.changed === other.changed

/** Stored media that a new backup can share, by their path. */
export type Known = Map<string, { from: BackupFiles; file: MediaFile }>

const progressEvery = 1_000

interface CopyOptions {
  /** The media folder. */
  from: string
  known: Known
  encryption: Encryption | undefined
  print: (line: string) => void
}

async function store(draft: Draft, file: MediaFile, { from, encryption }: CopyOptions): Promise<MediaFile> {
  const source = () => createReadStream(join(from, file.path))
  const before = await digestOf(source())
  const name = draft.mediaName({ path: file.path, sha256: before.sha256, extension: encryption?.extension ?? '' })
  const content = metered(source())
  const stored = metered(encryption ? encryption.encrypt(content.body) : content.body)
  await draft.write(name, stored.body, file.changed)
  const { bytes, sha256 } = content.read()
  if (sha256 !== before.sha256) throw new Error(`${file.path} was changed while it was read`)
  const asItIs = name === `media/${file.path}` && !encryption
  const to = encryption && { to: encryption.id }
  return { ...file, bytes, sha256, ...(!asItIs && { stored: { ...stored.read(), name, ...to } }) }
}

/** The line of an unchanged file that the draft could take from another backup; undefined if it has to be stored. */
async function shared(
  draft: Draft,
  file: MediaFile,
  { known, encryption }: CopyOptions,
): Promise<MediaFile | undefined> {
  const earlier = known.get(file.path)
  if (!earlier || !isSame(earlier.file, file) || earlier.file.sha256 === undefined) return undefined
  if (earlier.file.stored?.to !== encryption?.id) return undefined
  const { name, bytes } = storedAs(earlier.file)
  return (await draft.share(earlier.from, name, bytes)) ? earlier.file : undefined
}

/** Stores the media folder in a draft, and the list of it. */
export async function copyMedia(draft: Draft, options: CopyOptions): Promise<Manifest['media']> {
  const journal = await openJournal(draft)
  const lines: string[] = []
  let [total, copied] = [0, 0]
  for await (const path of filesBelow(options.from)) {
    const file = await fileAt(options.from, path)
    if (!file) continue
    const taken = await shared(draft, file, options)
    const line = taken ?? (await store(draft, file, options))
    if (!taken) {
      copied++
      await journal.add(line)
    }
    lines.push(lineOf(line))
    total += line.bytes
    if (lines.length % progressEvery === 0) options.print(`media: ${lines.length} files`)
  }
  const { body, read } = metered(Readable.from(lines, { objectMode: false }))
  await draft.write(mediaListName, body)
  options.print(`media: ${lines.length} files, ${total} bytes; ${copied} copied, the others unchanged`)
  return { files: lines.length, total, ...read() }
}
