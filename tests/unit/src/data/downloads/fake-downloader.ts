import { pieceBytes } from '#contract/routes/recordings.ts'
import type { Download } from '../../../../../src/data/downloads/download.ts'
import { createDownloader, type DownloaderPorts } from '../../../../../src/data/downloads/downloader.ts'
import { PieceError } from '../../../../../src/data/downloads/pieces/piece-error.ts'
import type { PieceFailure } from '../../../../../src/data/downloads/pieces/piece-messages.ts'
import { aSet } from '../../../../support/player/music.ts'

/** The length of a recording of ten pieces and one byte. */
export const size = 10 * pieceBytes + 1

/** A downloader with a fake server, disk and clock. */
export function fakeDownloader(begun: Partial<Download> = {}) {
  let record: Download | undefined = {
    set: aSet({ id: 1 }),
    state: 'waiting',
    askedAt: 1,
    size: null,
    version: null,
    kept: 0,
    failure: null,
    automatic: false,
    ...begun,
  }
  /** Every version of the record that was stored. */
  const stored: Download[] = []
  /** The numbers of the pieces that were fetched, in order. */
  const fetched: number[] = []
  const pauses: number[] = []
  const world = {
    version: 'a',
    onDisk: size,
    free: null as number | null,
    online: true,
    /** The failures of a piece, one for each attempt. */
    failures: new Map<number, PieceFailure[]>(),
    recording: null as Error | null,
    onPiece: (_index: number): void => undefined,
  }
  const ports: DownloaderPorts = {
    async update(_setId, change) {
      if (!record || !['waiting', 'running'].includes(record.state)) return undefined
      record = { ...record, ...change }
      stored.push(record)
      return record
    },
    async recordingOf() {
      if (world.recording) throw world.recording
      return { set_meta_id: 1, size, version: world.version }
    },
    digestsOf: async (_setId, _version, from, limit) =>
      Array.from({ length: Math.max(0, Math.min(limit, Math.ceil(size / pieceBytes) - from)) }, () => 'digest'),
    async downloadPieces(_setId, { first, digests }, onSaved, signal) {
      for (const index of digests.keys()) {
        const piece = first + index
        world.onPiece(piece)
        if (signal.aborted) throw new PieceError('stopped')
        const failure = world.failures.get(piece)?.shift()
        if (failure) throw new PieceError(failure)
        fetched.push(piece)
        onSaved(Math.min(size, (piece + 1) * pieceBytes))
      }
    },
    bytesOnDisk: async () => world.onDisk,
    downloadRelated: async () => undefined,
    freeBytes: async () => world.free,
    reachable: async () => world.online,
    pause: async ms => void pauses.push(ms),
  }
  const stop = new AbortController()
  return {
    world,
    fetched,
    pauses,
    stored,
    stop,
    /** What the listener does during the download: a change, or a removal. */
    edit(change: Partial<Download> | undefined) {
      record = change && record && { ...record, ...change }
      stop.abort()
    },
    record: () => record,
    download: () => createDownloader(ports).download(1, stop.signal),
  }
}
