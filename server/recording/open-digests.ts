import { createHash } from 'node:crypto'
import { pieceBytes } from '#contract/routes/recordings.ts'
import type { Db } from '../db/pool.ts'
import type { MediaLibrary } from '../media/library.ts'
import type { MediaSource } from '../media/source.ts'
import { piecesOf, storeDigests, storedDigests, type Version } from './stored-digests.ts'

/** A version of a recording, with its bytes if they are on this server. */
export interface Recording extends Version {
  source: MediaSource | undefined
}

/** The longest time to read one piece, in case a disk doesn't respond. */
const readTimeoutMs = 60_000

/** Hashes a piece chunk by chunk, which needs little memory and doesn't block the event loop. */
async function digestOf(source: MediaSource, piece: number): Promise<string> {
  const start = piece * pieceBytes
  const end = Math.min(start + pieceBytes, source.size)
  const hash = createHash('sha256')
  const timeout = AbortSignal.timeout(readTimeoutMs)
  for await (const chunk of source.read(start, end)) {
    timeout.throwIfAborted()
    hash.update(chunk)
  }
  return hash.digest('base64')
}

/** Returns a function that reads the digests of a recording: from the database, or computed from the file if they are missing. */
export function openDigests(library: MediaLibrary) {
  const pending = new Map<string, Promise<unknown>>()

  /** Serializes work on the same recording, so that each request finds the digests that the previous one stored. */
  function serialize<T>(permalink: string, work: () => Promise<T>): Promise<T> {
    const mine = (pending.get(permalink) ?? Promise.resolve()).then(work, work)
    pending.set(permalink, mine)
    const remove = () => {
      if (pending.get(permalink) === mine) pending.delete(permalink)
    }
    mine.then(remove, remove)
    return mine
  }

  async function make(db: Db, recording: Recording, from: number, count: number): Promise<string[] | undefined> {
    const { source, permalink, version } = recording
    if (!source) return undefined
    const digests: string[] = []
    for (const [at, digest] of (await storedDigests(db, recording, from, count)).entries())
      digests.push(digest ?? (await digestOf(source, from + at)))
    // If the file was replaced while it was read, the digests belong to neither version.
    if ((await library.audio(permalink))?.etag !== version) return undefined
    await storeDigests(db, recording, from, digests)
    return digests
  }

  /**
   * Resolves with the digests of `limit` pieces from `from` on, fewer at the recording's end, or with undefined if the file
   * has changed or isn't on this server.
   */
  return async (db: Db, recording: Recording, from: number, limit: number): Promise<string[] | undefined> => {
    const count = Math.min(piecesOf(recording.size) - from, limit)
    if (count <= 0) return []
    const stored = (await storedDigests(db, recording, from, count)).filter(digest => digest !== null)
    if (stored.length === count) return stored
    return serialize(recording.permalink, () => make(db, recording, from, count))
  }
}
