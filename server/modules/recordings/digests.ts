import { createHash } from 'node:crypto'
import { pieceBytes } from '../../../contract/routes/recordings.ts'
import type { Db } from '../../db/pool.ts'
import type { MediaLibrary } from '../../media/library.ts'
import type { MediaSource } from '../../media/source.ts'
import { keepDigests, keptDigests, piecesOf, type Version } from './store.ts'

/** A version of a recording, and where its bytes are when they are here. */
export interface Recording extends Version {
  source: MediaSource | undefined
}

/** A disk that doesn't answer must not be waited for without end. */
const mostMs = 60_000

/** Never more than one chunk of the file is held, and the event loop is free between two of them. */
async function digestOf(source: MediaSource, piece: number): Promise<string> {
  const start = piece * pieceBytes
  const end = Math.min(start + pieceBytes, source.size)
  const hash = createHash('sha256')
  for await (const chunk of source.read(start, end, AbortSignal.timeout(mostMs))) hash.update(chunk)
  return hash.digest('base64')
}

/** Reads what proves a recording: from the database, and from the recording itself only what isn't there yet. */
export function openDigests(library: MediaLibrary) {
  const underway = new Map<string, Promise<unknown>>()

  /** Of those who ask for the same recording each finds what the one before has kept. */
  function inTurn<T>(permalink: string, work: () => Promise<T>): Promise<T> {
    const mine = (underway.get(permalink) ?? Promise.resolve()).then(work, work)
    underway.set(permalink, mine)
    const leave = () => {
      if (underway.get(permalink) === mine) underway.delete(permalink)
    }
    mine.then(leave, leave)
    return mine
  }

  async function make(db: Db, recording: Recording, from: number, count: number): Promise<string[] | undefined> {
    const { source, permalink, version } = recording
    if (!source) return undefined
    const digests: string[] = []
    for (const [at, digest] of (await keptDigests(db, recording, from, count)).entries())
      digests.push(digest ?? (await digestOf(source, from + at)))
    // What was read while the file was replaced proves neither version.
    if ((await library.audio(permalink))?.etag !== version) return undefined
    await keepDigests(db, recording, from, digests)
    return digests
  }

  /**
   * The digests of `limit` pieces from `from` on, fewer at the recording's end; undefined when its bytes are of another
   * version by now, or aren't here.
   */
  return async (db: Db, recording: Recording, from: number, limit: number): Promise<string[] | undefined> => {
    const count = Math.min(piecesOf(recording.size) - from, limit)
    if (count <= 0) return []
    const kept = (await keptDigests(db, recording, from, count)).filter(digest => digest !== null)
    if (kept.length === count) return kept
    return inTurn(recording.permalink, () => make(db, recording, from, count))
  }
}
