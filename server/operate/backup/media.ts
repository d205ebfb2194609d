import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { counted } from '../../lib/words.ts'
import type { MediaStore, StoredFile } from '../../media/store.ts'
import type { Encryption } from './encryption.ts'
import { type Manifest, type MediaFile, mediaListName, storedAs } from './format.ts'
import { lineOf, openJournal } from './media-list.ts'
import type { BackupFiles, Draft } from './place.ts'
import { digestOf, metered } from './streams.ts'

export const isSame = (one: MediaFile, other: StoredFile) =>
  one.bytes === other.bytes && one.changed === other.changed && one.etag === other.etag

/** Stored media that a new backup can share, by their path. */
export type Known = Map<string, { from: BackupFiles; file: MediaFile }>

const progressEvery = 1_000

interface CopyOptions {
  from: MediaStore
  known: Known
  encryption: Encryption | undefined
  print: (line: string) => void
}

/** Stores a file that can be read twice: some places name it by its digest. */
async function store(
  draft: Draft,
  { path, changed, etag }: StoredFile,
  source: () => Readable,
  encryption: Encryption | undefined,
): Promise<MediaFile> {
  const before = await digestOf(source())
  const name = draft.mediaName({ path, sha256: before.sha256, extension: encryption?.extension ?? '' })
  const content = metered(source())
  const stored = metered(encryption ? encryption.encrypt(content.body) : content.body)
  await draft.write(name, stored.body, changed)
  const { bytes, sha256 } = content.read()
  if (sha256 !== before.sha256) throw new Error(`${path} was changed while it was read`)
  const asItIs = name === `media/${path}` && !encryption
  const to = encryption && { to: encryption.id }
  const file = { path, bytes, changed, ...(etag !== undefined && { etag }), sha256 }
  return { ...file, ...(!asItIs && { stored: { ...stored.read(), name, ...to } }) }
}

/** Fetches a file and stores it. */
async function copy(draft: Draft, file: StoredFile, { from, encryption }: CopyOptions): Promise<MediaFile> {
  const fetched = await from.fetch(file.path)
  try {
    return await store(draft, file, () => createReadStream(fetched.file), encryption)
  } finally {
    await fetched.release()
  }
}

/** The line of an unchanged file that the draft could take from another backup; undefined if it has to be stored. */
async function shared(
  draft: Draft,
  file: StoredFile,
  { known, encryption }: CopyOptions,
): Promise<MediaFile | undefined> {
  const earlier = known.get(file.path)
  if (!earlier || !isSame(earlier.file, file) || earlier.file.sha256 === undefined) return undefined
  if (earlier.file.stored?.to !== encryption?.id) return undefined
  const { name, bytes } = storedAs(earlier.file)
  return (await draft.share(earlier.from, name, bytes)) ? earlier.file : undefined
}

/** Stores the media in a draft, and the list of them. */
export async function copyMedia(draft: Draft, options: CopyOptions): Promise<Manifest['media']> {
  const journal = await openJournal(draft)
  const lines: string[] = []
  let [total, copied] = [0, 0]
  for await (const file of options.from.files()) {
    const taken = await shared(draft, file, options)
    const line = taken ?? (await copy(draft, file, options))
    if (!taken) {
      copied++
      await journal.add(line)
    }
    lines.push(lineOf(line))
    total += line.bytes
    if (lines.length % progressEvery === 0) options.print(`media: ${counted(lines.length, 'file')}`)
  }
  const { body, read } = metered(Readable.from(lines, { objectMode: false }))
  await draft.write(mediaListName, body)
  options.print(
    `media: ${counted(lines.length, 'file')}, ${counted(total, 'byte')}; ${copied} copied, the others unchanged`,
  )
  return { files: lines.length, total, ...read() }
}
