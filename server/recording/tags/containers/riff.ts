import { type Chunk, chunksOf, fileHeadBytes } from '../../containers/chunks.ts'
import { type Range, readRange, type Source, unlessBroken } from '../../containers/source.ts'
import { maxTextBytes } from '../id3-frames.ts'
import { decodeUnnamed, type FoundTags, maxChapters } from './found-tags.ts'

/** The fields of `LIST INFO`. */
const infoFields = {
  INAM: 'title',
  IART: 'artist',
  IPRD: 'album',
  ICRD: 'date',
  IGNR: 'genre',
  ICMT: 'text',
  ISBJ: 'text',
} as const

const isInfoField = (id: string): id is keyof typeof infoFields => id in infoFields

/** Chunks that are about one thing, in any order. */
interface Markers {
  /** In Hz. */
  sampleRate: number
  /** Where each cue point is, in samples. */
  points: Map<number, number>
  labels: Map<number, string>
}

const textOf = async (source: Source, chunk: Range) =>
  chunk.end - chunk.at > maxTextBytes ? '' : decodeUnnamed(await readRange(source, chunk))

async function readList(source: Source, list: Chunk, found: FoundTags, { labels }: Markers) {
  const kind = (await source.read(list.at, 4)).toString('latin1')
  if (kind !== 'INFO' && kind !== 'adtl') return
  for await (const chunk of chunksOf(source, { at: list.at + 4, end: list.end })) {
    if (kind === 'INFO' && isInfoField(chunk.id)) found.note(infoFields[chunk.id], await textOf(source, chunk))
    if (kind === 'adtl' && chunk.id === 'labl' && labels.size < maxChapters) {
      const point = await source.read(chunk.at, 4)
      labels.set(point.readUInt32LE(), (await textOf(source, { at: chunk.at + 4, end: chunk.end })).trim())
    }
  }
}

const pointBytes = 24

/** Cue points: an identifier, and the offset in samples as the last of six numbers. */
async function readPoints(source: Source, chunk: Chunk, { points }: Markers) {
  const size = Math.min(chunk.end - chunk.at - 4, maxChapters * pointBytes)
  const bytes = await source.read(chunk.at + 4, size)
  for (let at = 0; at + pointBytes <= bytes.length; at += pointBytes)
    points.set(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 20))
}

/**
 * The broadcast extension (EBU Tech 3285): a description of 256 bytes, at 320 the date. Recorders put settings into the
 * description (`sSPEED=…`), which are no title.
 */
async function readBroadcast(source: Source, { at }: Chunk, found: FoundTags) {
  const bytes = await source.read(at, 330)
  const description = decodeUnnamed(bytes.subarray(0, 256)).trim()
  if (found.texts.title.size === 0 && !/[=\n]/.test(description)) found.note('title', description)
  found.note('text', description)
  found.note('date', decodeUnnamed(bytes.subarray(320, 330)).replace(/[^\d]/g, '-'))
}

/** Reads the tags of a WAV: `LIST INFO`, a broadcast extension, where its ID3 tag is, and cue points with labels as chapters. */
export async function readRiff(source: Source, range: Range, found: FoundTags): Promise<void> {
  const markers: Markers = { sampleRate: 0, points: new Map(), labels: new Map() }
  let broadcast: Chunk | undefined
  // The size in the head of the file is left out of account: recorders that were interrupted leave a wrong one.
  const read = async (chunk: Chunk) => {
    if (chunk.id === 'fmt ') markers.sampleRate = (await source.read(chunk.at + 4, 4)).readUInt32LE()
    else if (chunk.id === 'LIST') await readList(source, chunk, found, markers)
    else if (chunk.id === 'cue ') await readPoints(source, chunk, markers)
    else if (chunk.id === 'bext') broadcast = chunk
    else if (chunk.id.toLowerCase() === 'id3 ') found.id3.push(chunk.at)
  }
  for await (const chunk of chunksOf(source, { at: range.at + fileHeadBytes, end: range.end }))
    await unlessBroken(() => read(chunk))
  if (broadcast) await readBroadcast(source, broadcast, found)
  const { sampleRate, points, labels } = markers
  if (sampleRate === 0) return
  for (const [id, samples] of points) {
    const title = labels.get(id)
    if (title) found.chapters.push({ start: Math.round((samples * 1000) / sampleRate), title })
  }
}
