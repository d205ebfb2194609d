import { frameBytes } from '../plan.ts'

/**
 * The silent first frame of an MP3 with its length. "Info" instead of "Xing" means a constant bit rate, so that players can
 * calculate where to seek. `frames` is the number of frames after this one.
 */
export function infoFrame(frames: number): Uint8Array {
  const frame = new Uint8Array(frameBytes)
  // MPEG-1 Layer III without CRC, 128 kbps, 48 kHz, mono.
  frame.set([0xff, 0xfb, 0x94, 0xc4])
  frame.set(new TextEncoder().encode('Info'), 4 + 17)
  const view = new DataView(frame.buffer)
  const hasFramesAndBytes = 3
  view.setUint32(25, hasFramesAndBytes)
  view.setUint32(29, frames)
  view.setUint32(33, (frames + 1) * frameBytes)
  return frame
}
