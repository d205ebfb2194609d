/** Silent first frames that describe a recording (Xing, Info and VBRI headers): MPEG-1 Layer III, 128 kbps. */

export interface Description {
  frames: number
  sampleRate?: 44_100 | 48_000
  channels?: 1 | 2
  hasTable?: boolean
  /** The encoder delay and padding in samples, as LAME writes them. */
  silence?: readonly [before: number, behind: number]
}

const bytesAt = { 44100: 417, 48000: 384 } as const

function emptyFrame(sampleRate: 44_100 | 48_000, channels: 1 | 2): Buffer {
  const frame = Buffer.alloc(bytesAt[sampleRate])
  frame.set([0xff, 0xfb, sampleRate === 44_100 ? 0x90 : 0x94, channels === 1 ? 0xc4 : 0x44])
  return frame
}

export function xingFrame(mark: 'Xing' | 'Info', description: Description): Buffer {
  const { frames, sampleRate = 44_100, channels = 2, hasTable = true, silence } = description
  const frame = emptyFrame(sampleRate, channels)
  let at = 4 + (channels === 1 ? 17 : 32)
  frame.write(mark, at, 'latin1')
  at = frame.writeUInt32BE(hasTable ? 1 | 4 : 1, at + 4)
  at = frame.writeUInt32BE(frames, at)
  if (hasTable) for (let percent = 0; percent < 100; percent++) at = frame.writeUInt8(Math.floor(percent * 2.56), at)
  if (silence) {
    frame.write('LAME3.100', at, 'latin1')
    frame.writeUIntBE(silence[0] * 4096 + silence[1], at + 21, 3)
  }
  return frame
}

/** Fraunhofer's VBRI header, with a table of one entry or none. */
export function vbriFrame({ frames, hasTable = true }: Description): Buffer {
  const frame = emptyFrame(44_100, 2)
  frame.write('VBRI', 36, 'latin1')
  frame.writeUInt16BE(1, 40)
  frame.writeUInt32BE(frames, 36 + 14)
  frame.writeUInt16BE(hasTable ? 1 : 0, 36 + 18)
  return frame
}
