import { type Range, readRange, type Source, unlessBroken } from '../../containers/source.ts'
import type { FoundTags } from './found-tags.ts'
import { flacPicture, readVorbisComments } from './vorbis-comments.ts'

const blockHeadBytes = 4
const comments = 4
const picture = 6

/** The head of a metadata block: its kind, whether it is the last one, and its size in bytes. */
export function flacBlockHead(head: Buffer): { kind: number; isLast: boolean; size: number } {
  const first = head.readUInt8()
  return { kind: first & 0x7f, isLast: (first & 0x80) !== 0, size: head.readUIntBE(1, 3) }
}

/** Reads one metadata block of a FLAC. `read` reads its content. */
export async function readFlacBlock(kind: number, read: () => Promise<Buffer>, found: FoundTags): Promise<void> {
  if (kind === comments) readVorbisComments(await read(), found)
  if (kind !== picture) return
  const { isFront } = flacPicture(await read())
  found.pictures.push({ isFront, read: async () => flacPicture(await read()).picture })
}

/** Reads the metadata blocks of a FLAC. Its own CUE sheet block has no titles; programs put a sheet with titles into a comment. */
export async function readFlac(source: Source, range: Range, found: FoundTags): Promise<void> {
  let at = range.at + 4
  for (let isLast = false; !isLast && at + blockHeadBytes <= range.end; ) {
    const head = flacBlockHead(await source.read(at, blockHeadBytes))
    const content = { at: at + blockHeadBytes, end: at + blockHeadBytes + head.size }
    await unlessBroken(() => readFlacBlock(head.kind, () => readRange(source, content), found))
    isLast = head.isLast
    at = content.end
  }
}
