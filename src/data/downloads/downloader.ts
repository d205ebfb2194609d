import { backoff } from '../../../contract/backoff.ts'
import { pieceBytes, type Recording } from '../../../contract/routes/recordings.ts'
import { CallError } from '../api/send.ts'
import type { Download } from './download.ts'
import type { KeepPieces } from './pieces/piece-order.ts'
import { Trouble } from './pieces/trouble.ts'

/** Brings one download after the other onto this device, and goes on where it was left. */

export interface DownloaderPorts {
  /** Notes what became of a download, and gives it; undefined when it is gone or no longer to be fetched. */
  note(setId: number, change: Partial<Download>): Promise<Download | undefined>
  /** Both throw a `CallError`. */
  recordingOf(setId: number, signal: AbortSignal): Promise<Recording>
  digestsOf(setId: number, version: string, from: number, limit: number, signal: AbortSignal): Promise<string[]>
  /** Writes pieces of a set's recording to the disk; throws a `Trouble`. */
  keepPieces(
    setId: number,
    pieces: Omit<KeepPieces, 'path' | 'url'>,
    onKept: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void>
  /** How many bytes of a set's recording the disk has. */
  bytesOnDisk(setId: number): Promise<number>
  /** Brings along what belongs to the set: its page, waveform, pictures and comments. Throws a `CallError`. */
  companions(download: Download, signal: AbortSignal): Promise<void>
  /** Bytes that may still be written; null where nobody knows. */
  freeBytes(): Promise<number | null>
  /** Asks whether the server can be reached. */
  reachable(): Promise<boolean>
  pause(ms: number): Promise<void>
}

export type Outcome = 'done' | 'failed' | 'stopped' | 'away'

/**
 * Of so many pieces the digests are asked for at once. The first are few: a recording that the server reads, or makes,
 * for the first time takes a while to be proved.
 */
const mostDigests = 16

/** So often in a row it is tried without any of it arriving. */
const mostTries = 5

/** For the listener. */
const reasons = {
  full: 'There is not enough room on this device.',
  damaged: 'The recording arrived damaged.',
  lost: 'This device did not keep the recording.',
  other: 'The recording could not be loaded.',
}

const isGone = (failure: unknown) => failure instanceof CallError && failure.status === 404
const isSignedOut = (failure: unknown) => failure instanceof CallError && failure.status === 401
const troubleIn = (failure: unknown) => (failure instanceof Trouble ? failure.trouble : undefined)

function reasonOf(failure: unknown): string {
  const trouble = troubleIn(failure)
  if (trouble === 'full' || trouble === 'damaged' || trouble === 'lost') return reasons[trouble]
  return isGone(failure) && failure instanceof Error ? failure.message : reasons.other
}

/** What trying again may mend. */
const mayPass = (failure: unknown) => troubleIn(failure) !== 'full' && !isGone(failure)

/** What no try without a network is to be blamed for. */
const isAway = (failure: unknown) =>
  troubleIn(failure) === 'away' || (failure instanceof CallError && failure.unreachable)

export function createDownloader(ports: DownloaderPorts) {
  /** Brings what is missing of a recording. */
  async function bring(download: Download, signal: AbortSignal, progress: (bytes: number) => void): Promise<void> {
    const setId = download.set.id
    const { size, version } = await ports.recordingOf(setId, signal)
    const isSame = version === download.version && size === download.size
    let kept = isSame ? download.kept : 0
    // What is there of another version is of no use.
    if (!isSame) await ports.note(setId, { size, version, kept })
    const free = await ports.freeBytes()
    if (free !== null && free < size - kept) throw new Trouble('full')
    const companions = ports.companions(download, signal)
    // Told when the recording is there: until then nothing waits for them.
    companions.catch(() => undefined)

    let limit = 1
    const digestsFrom = (bytes: number) => {
      const digests = ports.digestsOf(setId, version, bytes / pieceBytes, limit, signal)
      limit = Math.min(mostDigests, 2 * limit)
      // They may fail while pieces are written: that is told when their turn comes.
      digests.catch(() => undefined)
      return digests
    }
    let coming = digestsFrom(kept)
    while (kept < size) {
      const digests = await coming
      if (digests.length === 0) throw new Trouble('refused')
      const end = Math.min(size, kept + digests.length * pieceBytes)
      if (end < size) coming = digestsFrom(end)
      await ports.keepPieces(setId, { size, first: kept / pieceBytes, digests }, progress, signal)
      kept = end
    }
    if ((await ports.bytesOnDisk(setId)) !== size) throw new Trouble('lost')
    await companions
  }

  /** Keeps one set, whatever it takes. Rejects only when nothing can be noted on this device. */
  async function keep(setId: number, signal: AbortSignal): Promise<Outcome> {
    let now = await ports.note(setId, { state: 'running', failure: null })
    let tries = 0
    while (now) {
      const { failure, came } = await attempt(now, signal)
      if (signal.aborted) return 'stopped'
      if (!failure) return (await ports.note(setId, { state: 'done' })) ? 'done' : 'stopped'
      if (isSignedOut(failure) || (isAway(failure) && !(await ports.reachable()))) {
        await ports.note(setId, { state: 'waiting' })
        return 'away'
      }
      // What came and is lost again is no progress.
      tries = came && troubleIn(failure) !== 'lost' ? 1 : tries + 1
      if (!mayPass(failure) || tries > mostTries) {
        await ports.note(setId, { state: 'failed', failure: reasonOf(failure) })
        return 'failed'
      }
      await ports.pause(backoff({ first: 500, longest: 8_000, failures: tries }))
      if (signal.aborted) return 'stopped'
      now = await ports.note(setId, troubleIn(failure) === 'lost' ? { kept: 0 } : {})
    }
    return 'stopped'
  }

  /** Tries once; whatever came of it is noted before it answers. */
  async function attempt(now: Download, signal: AbortSignal): Promise<{ failure?: unknown; came: boolean }> {
    let noted: Promise<unknown> = Promise.resolve()
    let came = false
    const progress = (kept: number) => {
      came = true
      noted = noted.then(() => ports.note(now.set.id, { kept }))
    }
    try {
      await bring(now, signal, progress)
      return { came }
    } catch (failure) {
      return { failure, came }
    } finally {
      await noted
    }
  }

  return { keep }
}
