import { chunksOf, fileHeadBytes } from '../../containers/chunks.ts'
import { type Range, readRange, type Source } from '../../containers/source.ts'
import { maxTextBytes } from '../id3-frames.ts'
import { decodeUnnamed, type FoundTags } from './found-tags.ts'

const textFields = { NAME: 'title', AUTH: 'artist', ANNO: 'text' } as const

const isTextField = (id: string): id is keyof typeof textFields => id in textFields

/** Reads the tags of an AIFF: its text chunks, and where its ID3 tag is. */
export async function readAiff(source: Source, range: Range, found: FoundTags): Promise<void> {
  for await (const chunk of chunksOf(source, { at: range.at + fileHeadBytes, end: range.end }, true)) {
    if (chunk.id.toLowerCase() === 'id3 ') found.id3.push(chunk.at)
    else if (isTextField(chunk.id) && chunk.end - chunk.at <= maxTextBytes)
      found.note(textFields[chunk.id], decodeUnnamed(await readRange(source, chunk)))
  }
}
