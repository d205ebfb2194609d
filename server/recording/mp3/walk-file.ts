import type { FileHandle } from 'node:fs/promises'
import { longestFrame } from './frame-header.ts'
import type { FrameWalk } from './frame-walk.ts'
import type { Layout } from './layout.ts'

const chunkBytes = 512 * 1024
/** Space for unconsumed bytes: a frame is confirmed only together with the following ones. */
const room = 4 * longestFrame

/** Reads a file once with a reused buffer. `onBytes` is called with all bytes, `walk` gets only the audio. */
export async function walkFile(
  handle: FileHandle,
  { start, end }: Pick<Layout, 'start' | 'end'>,
  walk: FrameWalk,
  onBytes: (bytes: Uint8Array, at: number) => void,
): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(room + chunkBytes)
  // The start of the buffer has the bytes that the walk hasn't consumed yet.
  let unconsumed = 0
  let at = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, unconsumed, chunkBytes, at)
    if (bytesRead === 0) return
    onBytes(buffer.subarray(unconsumed, unconsumed + bytesRead), at)
    const from = at - unconsumed
    at += bytesRead
    const skipped = Math.max(0, start - from)
    const sound = buffer.subarray(skipped, Math.min(unconsumed + bytesRead, end - from))
    if (sound.length === 0) {
      unconsumed = 0
      continue
    }
    const consumed = walk.take(sound, from + skipped)
    unconsumed = at >= end ? 0 : sound.length - consumed
    buffer.copyWithin(0, skipped + consumed, skipped + consumed + unconsumed)
  }
}
