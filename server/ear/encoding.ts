import type { Fingerprint } from './fingerprint.ts'

/**
 * A fingerprint as bytes: the version, the length in ms and the number of peaks (both 32 bits, little-endian), then for each peak the
 * ms since the one before (seven bits a byte, least first, the eighth bit says that more follow) and its pitch in cents with its
 * rank as the uppermost bit (16 bits).
 */
const version = 1
const headBytes = 9
const rankBit = 0x8000

export function encodeFingerprint({ duration, times, pitches, ranks }: Fingerprint): Uint8Array {
  const bytes = new Uint8Array(headBytes + times.length * 7)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint32(1, duration, true)
  view.setUint32(5, times.length, true)
  let [at, last] = [headBytes, 0]
  for (const [index, time] of times.entries()) {
    let rest = time - last
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes[at++] = (rest & 127) | 128
    bytes[at++] = rest
    view.setUint16(at, (pitches[index] ?? 0) | (ranks[index] ? rankBit : 0), true)
    at += 2
    last = time
  }
  return bytes.slice(0, at)
}

/** Undefined for bytes that this version can't read. */
export function readFingerprint(bytes: Uint8Array): Fingerprint | undefined {
  try {
    return decodeFingerprint(bytes)
  } catch {
    return undefined
  }
}

/** @throws Error if the version is unknown or the bytes are no whole fingerprint */
export function decodeFingerprint(bytes: Uint8Array): Fingerprint {
  if (bytes[0] !== version) throw new Error(`A fingerprint of version ${bytes[0]} can't be read`)
  const broken = () => new Error('A fingerprint is broken')
  if (bytes.length < headBytes) throw broken()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [duration, count] = [view.getUint32(1, true), view.getUint32(5, true)]
  // The least that each peak takes, so that a wrong number reserves no memory.
  if (bytes.length < headBytes + 3 * count) throw broken()
  const [times, pitches, ranks] = [new Uint32Array(count), new Uint16Array(count), new Uint8Array(count)]
  let [at, last] = [headBytes, 0]
  for (let index = 0; index < count; index++) {
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]
      if (byte === undefined || factor > 2 ** 28) throw broken()
      last += (byte & 127) * factor
      if (byte < 128) break
    }
    if (at + 2 > bytes.length || last > 0xffffffff) throw broken()
    const pitch = view.getUint16(at, true)
    at += 2
    times[index] = last
    pitches[index] = pitch & ~rankBit
    ranks[index] = pitch & rankBit ? 1 : 0
  }
  if (at !== bytes.length) throw broken()
  return { duration, times, pitches, ranks }
}
