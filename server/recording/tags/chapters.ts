import { innerFrames, type TagFrame } from './id3-frames.ts'
import { decodeText, splitText, textsOf } from './id3-text.ts'

/** A chapter of a recording (ID3v2 CHAP). `start` is in ms; `title` is empty without one. */
export interface Chapter {
  start: number
  title: string
}

/** The identifier that CHAP and CTOC begin with, and the bytes after it. */
function splitId(bytes: Buffer): readonly [id: string, rest: Buffer] {
  const [id, rest] = splitText(0, bytes)
  return [decodeText(0, id), rest]
}

/** Parses a CHAP frame; undefined if it is broken or has no time. */
export function chapterOf({ content, tag }: TagFrame): { id: string; chapter: Chapter } | undefined {
  const [id, rest] = splitId(content)
  const [times, frames] = [rest.subarray(0, 16), rest.subarray(16)]
  if (times.length < 16) return undefined
  const start = times.readUInt32BE(0)
  if (start === 0xffffffff) return undefined
  const title = innerFrames(frames, tag).find(frame => frame.id === 'TIT2')
  return { id, chapter: { start, title: title ? textsOf(title.content).join(' / ') : '' } }
}

/** A table of contents (CTOC): its entries are chapters and other tables. */
export interface Contents {
  id: string
  isTopLevel: boolean
  entries: string[]
}

export function contentsOf({ content }: TagFrame): Contents | undefined {
  const [id, rest] = splitId(content)
  const [flags, count] = [rest[0], rest[1]]
  if (flags === undefined || count === undefined) return undefined
  const entries: string[] = []
  let behind = rest.subarray(2)
  while (entries.length < count && behind.length > 0) {
    const [entry, next] = splitId(behind)
    entries.push(entry)
    behind = next
  }
  return { id, isTopLevel: (flags & 2) !== 0, entries }
}

/**
 * Sorts chapters by time, and those of the same time in the order of the table of contents. Chapters that aren't in the table
 * are hidden (ID3v2 Chapter Frame Addendum), unless none is.
 */
export function orderChapters(chapters: ReadonlyMap<string, Chapter>, tables: readonly Contents[]): Chapter[] {
  // Of two tables with one identifier, the first counts.
  const unread = new Map(tables.toReversed().map(table => [table.id, table]))
  const top = tables.find(table => table.isTopLevel) ?? (tables.length === 1 ? tables[0] : undefined)
  const listed = new Set<string>()
  const pending = top?.entries.toReversed() ?? []
  if (top) unread.delete(top.id)
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (chapters.has(id)) listed.add(id)
    else pending.push(...(unread.get(id)?.entries.toReversed() ?? []))
    unread.delete(id)
  }
  const shown = listed.size > 0 ? [...listed].flatMap(id => chapters.get(id) ?? []) : [...chapters.values()]
  return shown.toSorted((one, other) => one.start - other.start)
}
