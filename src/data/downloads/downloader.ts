import { backoff } from '#contract/backoff.ts'
import { pieceBytes, type Recording } from '#contract/routes/recordings.ts'
import { reportDefect } from '../../lib/report-defect.ts'
import { CallError, isGone } from '../api/send.ts'
import type { Download } from './download.ts'
import { PieceError } from './pieces/piece-error.ts'
import type { PieceRange } from './pieces/piece-messages.ts'

export interface DownloaderPorts {
  /** Stores a change of a download and resolves with it; with undefined when it was removed or paused meanwhile. */
  update(setId: number, change: Partial<Download>): Promise<Download | undefined>
  /** Both reject with a `CallError`. */
  recordingOf(setId: number, signal: AbortSignal): Promise<Recording>
  digestsOf(setId: number, version: string, from: number, limit: number, signal: AbortSignal): Promise<string[]>
  /**
   * Downloads pieces of a set's recording to the disk. `onSaved` is called with the number of bytes of the recording
   * that are saved. Rejects with a `PieceError`.
   */
  downloadPieces(
    setId: number,
    pieces: Omit<PieceRange, 'path' | 'url'>,
    onSaved: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void>
  /** The length of a set's recording on the disk, in bytes. */
  bytesOnDisk(setId: number): Promise<number>
  /** Caches what belongs to the set: its page, waveform, pictures and comments. Rejects with a `CallError`. */
  downloadRelated(download: Download, signal: AbortSignal): Promise<void>
  /** How many bytes may still be written; null where the browser doesn't tell. */
  freeBytes(): Promise<number | null>
  /** Whether the server can be reached. */
  reachable(): Promise<boolean>
  pause(ms: number): Promise<void>
}

/** `stopped`: by the listener. `unreachable`: it waits for the network or for a session. */
export type Outcome = 'done' | 'failed' | 'stopped' | 'unreachable'

/**
 * The most digests of one request. The first requests ask for fewer: the server takes a while to compute the digests of
 * a recording that it reads for the first time.
 */
const mostDigests = 16

/** How many attempts in a row may make no progress. */
const mostTries = 5

/** For the listener. */
const reasons = {
  full: 'Not enough space on this device.',
  damaged: 'The download was damaged.',
  lost: 'The download went missing from this device.',
  other: "We couldn't download this set.",
}

const isSignedOut = (failure: unknown) => failure instanceof CallError && failure.status === 401
const pieceFailureOf = (failure: unknown) => (failure instanceof PieceError ? failure.failure : undefined)

function reasonOf(failure: unknown): string {
  const ofPiece = pieceFailureOf(failure)
  if (ofPiece === 'full' || ofPiece === 'damaged' || ofPiece === 'lost') return reasons[ofPiece]
  return isGone(failure) && failure instanceof Error ? failure.message : reasons.other
}

/** Whether a retry may help. */
const mayPass = (failure: unknown) => !['full', 'defect'].includes(pieceFailureOf(failure) ?? '') && !isGone(failure)

/** What isn't of a call, of a piece or of the disk is an error of our own code. */
const isExpected = (failure: unknown) => [CallError, PieceError, DOMException].some(kind => failure instanceof kind)

/** Whether the server may be out of reach: then the attempt doesn't count. */
const isUnreachable = (failure: unknown) =>
  pieceFailureOf(failure) === 'unreachable' || (failure instanceof CallError && failure.unreachable)

/** Downloads the recordings of sets, one at a time, and resumes incomplete ones. */
export function createDownloader(ports: DownloaderPorts) {
  /** Downloads the missing part of a recording, and what belongs to the set. */
  async function fetchMissing(now: Download, signal: AbortSignal, onSaved: (bytes: number) => void): Promise<void> {
    const setId = now.set.id
    const { size, version } = await ports.recordingOf(setId, signal)
    const isSame = version === now.version && size === now.size
    let saved = isSame ? now.kept : 0
    // The bytes of another version are useless.
    if (!isSame) await ports.update(setId, { size, version, kept: saved })
    const free = await ports.freeBytes()
    if (free !== null && free < size - saved) throw new PieceError('full')
    const related = ports.downloadRelated(now, signal)
    // Awaited at the end: until then, a rejection must not count as unhandled.
    related.catch(() => undefined)

    let limit = 1
    const digestsFrom = (bytes: number) => {
      const digests = ports.digestsOf(setId, version, bytes / pieceBytes, limit, signal)
      limit = Math.min(mostDigests, 2 * limit)
      // Awaited later: until then, a rejection must not count as unhandled.
      digests.catch(() => undefined)
      return digests
    }
    let requested = digestsFrom(saved)
    while (saved < size) {
      const digests = await requested
      if (digests.length === 0) throw new PieceError('refused')
      const end = Math.min(size, saved + digests.length * pieceBytes)
      if (end < size) requested = digestsFrom(end)
      await ports.downloadPieces(setId, { size, first: saved / pieceBytes, digests }, onSaved, signal)
      saved = end
    }
    if ((await ports.bytesOnDisk(setId)) !== size) throw new PieceError('lost')
    await related
  }

  /** Downloads one set, with retries. Rejects only when its state can't be stored. */
  async function download(setId: number, signal: AbortSignal): Promise<Outcome> {
    let now = await ports.update(setId, { state: 'running', failure: null })
    let tries = 0
    while (now) {
      const { failure, progressed } = await attempt(now, signal)
      if (signal.aborted) return 'stopped'
      if (!failure) return (await ports.update(setId, { state: 'done' })) ? 'done' : 'stopped'
      if (!isExpected(failure)) reportDefect('A download failed', failure)
      if (isSignedOut(failure) || (isUnreachable(failure) && !(await ports.reachable()))) {
        await ports.update(setId, { state: 'waiting' })
        return 'unreachable'
      }
      // Bytes that got lost again are no progress.
      tries = progressed && pieceFailureOf(failure) !== 'lost' ? 1 : tries + 1
      if (!mayPass(failure) || tries > mostTries) {
        await ports.update(setId, { state: 'failed', failure: reasonOf(failure) })
        return 'failed'
      }
      await ports.pause(backoff({ first: 500, longest: 8_000, failures: tries }))
      if (signal.aborted) return 'stopped'
      now = await ports.update(setId, pieceFailureOf(failure) === 'lost' ? { kept: 0 } : {})
    }
    return 'stopped'
  }

  /** Attempts it once. Resolves after all progress is stored. */
  async function attempt(now: Download, signal: AbortSignal): Promise<{ failure?: unknown; progressed: boolean }> {
    let stored: Promise<unknown> = Promise.resolve()
    let progressed = false
    const onSaved = (kept: number) => {
      progressed = true
      stored = stored.then(() => ports.update(now.set.id, { kept }))
    }
    try {
      await fetchMissing(now, signal, onSaved)
      return { progressed }
    } catch (failure) {
      return { failure, progressed }
    } finally {
      await stored
    }
  }

  return { download }
}
