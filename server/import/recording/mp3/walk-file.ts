import type { FileHandle } from 'node:fs/promises'
import { longestFrame } from './frame-header.ts'
import type { FrameWalk } from './frame-walk.ts'
import type { Layout } from './layout.ts'

const chunkBytes = 512 * 1024
/** A beginning is sure only with the frames behind it. */
const room = 4 * longestFrame

/**
 * Reads a file once from its first to its last byte, in one buffer that is used again: `onBytes` is told of all of it,
 * `walk` of the sound only.
 */
export async function walkFile(
  handle: FileHandle,
  { start, end }: Pick<Layout, 'start' | 'end'>,
  walk: FrameWalk,
  onBytes: (bytes: Uint8Array, at: number) => void,
): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(room + chunkBytes)
  // At the buffer's beginning lie the bytes that the walk isn't done with.
  let kept = 0
  let at = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, kept, chunkBytes, at)
    if (bytesRead === 0) return
    onBytes(buffer.subarray(kept, kept + bytesRead), at)
    const from = at - kept
    at += bytesRead
    const skipped = Math.max(0, start - from)
    const sound = buffer.subarray(skipped, Math.min(kept + bytesRead, end - from))
    if (sound.length === 0) {
      kept = 0
      continue
    }
    const taken = walk.take(sound, from + skipped)
    kept = at >= end ? 0 : sound.length - taken
    buffer.copyWithin(0, skipped + taken, skipped + taken + kept)
  }
}
