import { type FrameHeader, mainDataAt } from './frame-header.ts'

/** What the silent first frame of a recording tells about the others (Xing, Info, VBRI; LAME's addition). */
export interface FirstFrame {
  /** How many frames follow, where it tells. */
  frames?: number
  /** Players can seek in a variable bit rate by it. */
  hasSeekTable: boolean
  /** Samples that the encoder put before and behind the sound. */
  silence: number
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const tableBytes = 100

function readXing(view: DataView, bytes: Uint8Array, at: number): FirstFrame {
  const flags = view.getUint32(at + 4)
  const [hasFrames, hasBytes, hasTable, hasQuality] = [flags & 1, flags & 2, flags & 4, flags & 8]
  const behind = at + 8 + (hasFrames && 4) + (hasBytes && 4) + (hasTable && tableBytes) + (hasQuality && 4)
  return {
    ...(hasFrames ? { frames: view.getUint32(at + 8) } : {}),
    hasSeekTable: hasTable !== 0,
    silence: readSilence(bytes, behind),
  }
}

/** LAME and libavcodec tell it in two times twelve bits, 21 bytes into their addition. */
function readSilence(bytes: Uint8Array, at: number): number {
  if (!/^(LAME|Lav[cf]|L3\.9)/.test(textAt(bytes, at, 4))) return 0
  const [a = 0, b = 0, c = 0] = bytes.subarray(at + 21, at + 24)
  return ((a << 4) | (b >> 4)) + (((b & 0xf) << 8) | c)
}

const vbriAt = 36

function readVbri(view: DataView): FirstFrame {
  return { frames: view.getUint32(vbriAt + 14), hasSeekTable: view.getUint16(vbriAt + 18) > 0, silence: 0 }
}

/** Reads the first frame of a recording; undefined when it holds sound like the others. */
export function readFirstFrame(header: FrameHeader, frame: Uint8Array): FirstFrame | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  // A check sum of two bytes may stand behind the header.
  const hasChecksum = ((frame[1] ?? 1) & 1) === 0
  for (const at of [mainDataAt(header), ...(hasChecksum ? [mainDataAt(header) + 2] : [])]) {
    const longest = at + 8 + 4 + 4 + tableBytes + 4 + 24
    if (/^(Xing|Info)$/.test(textAt(frame, at, 4)) && frame.length >= Math.min(longest, at + 16))
      return readXing(view, frame, at)
  }
  const hasVbri = textAt(frame, vbriAt, 4) === 'VBRI' && frame.length >= vbriAt + 26
  return hasVbri ? readVbri(view) : undefined
}
