import { type FrameHeader, mainDataAt } from './frame-header.ts'

/** The metadata in the silent first frame of a recording (Xing, Info or VBRI, with LAME's extension). */
export interface FirstFrame {
  /** The number of frames that follow, if present. */
  frames?: number
  /** The samples that the encoder has put before and behind the music; undefined if it doesn't say so. */
  silence: Silence | undefined
}

interface Silence {
  before: number
  behind: number
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
    silence: readSilence(bytes, behind),
  }
}

/** LAME and libavcodec store it as two numbers of twelve bits, at byte 21 of their extension. */
function readSilence(bytes: Uint8Array, at: number): Silence | undefined {
  if (!/^(LAME|Lav[cf]|L3\.9)/.test(textAt(bytes, at, 4))) return undefined
  const [a = 0, b = 0, c = 0] = bytes.subarray(at + 21, at + 24)
  return { before: (a << 4) | (b >> 4), behind: ((b & 0xf) << 8) | c }
}

const vbriAt = 36

function readVbri(view: DataView): FirstFrame {
  return { frames: view.getUint32(vbriAt + 14), silence: undefined }
}

/** Parses the first frame of a recording; undefined if it is an ordinary audio frame. */
export function readFirstFrame(header: FrameHeader, frame: Uint8Array): FirstFrame | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  // A checksum of two bytes may follow the header.
  const hasChecksum = ((frame[1] ?? 1) & 1) === 0
  for (const at of [mainDataAt(header), ...(hasChecksum ? [mainDataAt(header) + 2] : [])]) {
    const longest = at + 8 + 4 + 4 + tableBytes + 4 + 24
    if (/^(Xing|Info)$/.test(textAt(frame, at, 4)) && frame.length >= Math.min(longest, at + 16))
      return readXing(view, frame, at)
  }
  const hasVbri = textAt(frame, vbriAt, 4) === 'VBRI' && frame.length >= vbriAt + 26
  return hasVbri ? readVbri(view) : undefined
}
