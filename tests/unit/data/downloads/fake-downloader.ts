import { pieceBytes } from '../../../../contract/routes/recordings.ts'
import type { Download } from '../../../../src/data/downloads/download.ts'
import { createDownloader, type DownloaderPorts } from '../../../../src/data/downloads/downloader.ts'
import type { PieceTrouble } from '../../../../src/data/downloads/pieces/piece-order.ts'
import { Trouble } from '../../../../src/data/downloads/pieces/trouble.ts'
import { aSet } from '../../player/music.ts'

/** A recording of ten pieces and a bit. */
export const size = 10 * pieceBytes + 1

/** A downloader whose server, disk and clock are told what to do. */
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
  const told: Download[] = []
  /** The numbers of the pieces that were fetched, in order. */
  const fetched: number[] = []
  const pauses: number[] = []
  const world = {
    version: 'a',
    onDisk: size,
    free: null as number | null,
    online: true,
    /** What goes wrong with a piece: taken from the front each time that the piece is asked for. */
    troubles: new Map<number, PieceTrouble[]>(),
    recording: null as Error | null,
    onPiece: (_index: number): void => undefined,
  }
  const ports: DownloaderPorts = {
    async note(_setId, change) {
      if (!record || !['waiting', 'running'].includes(record.state)) return undefined
      record = { ...record, ...change }
      told.push(record)
      return record
    },
    async recordingOf() {
      if (world.recording) throw world.recording
      return { set_meta_id: 1, size, version: world.version }
    },
    digestsOf: async (_setId, _version, from, limit) =>
      Array.from({ length: Math.max(0, Math.min(limit, Math.ceil(size / pieceBytes) - from)) }, () => 'digest'),
    async keepPieces(_setId, { first, digests }, onKept, signal) {
      for (const index of digests.keys()) {
        const piece = first + index
        world.onPiece(piece)
        if (signal.aborted) throw new Trouble('stopped')
        const trouble = world.troubles.get(piece)?.shift()
        if (trouble) throw new Trouble(trouble)
        fetched.push(piece)
        onKept(Math.min(size, (piece + 1) * pieceBytes))
      }
    },
    bytesOnDisk: async () => world.onDisk,
    companions: async () => undefined,
    freeBytes: async () => world.free,
    reachable: async () => world.online,
    pause: async ms => void pauses.push(ms),
  }
  const stop = new AbortController()
  return {
    world,
    fetched,
    pauses,
    told,
    stop,
    /** What the listener does with it meanwhile. */
    alter(change: Partial<Download> | undefined) {
      record = change && record && { ...record, ...change }
      stop.abort()
    },
    record: () => record,
    keep: () => createDownloader(ports).keep(1, stop.signal),
  }
}
