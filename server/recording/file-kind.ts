/** What a file is by its signature, whatever it is called: with an article, for a message. */

/** So many bytes show every signature. */
export const signatureBytes = 16

type Signature = readonly [name: string, text: string, at?: number]

/** Signatures in latin1, at the start of the file or at the given offset. */
const signatures: readonly Signature[] = [
  ['an AVI file', 'AVI ', 8],
  ['a WebP picture', 'WEBP', 8],
  ['a WMA file', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['a MIDI file', 'MThd'],
  ["a Monkey's Audio file", 'MAC '],
  ['a WavPack file', 'wvpk'],
  ['a ZIP archive', 'PK\x03\x04'],
  ['a RAR archive', 'Rar!'],
  ['a gzip archive', '\x1f\x8b'],
  ['a PDF', '%PDF'],
  ['a JPEG picture', '\xff\xd8\xff'],
  ['a PNG picture', '\x89PNG'],
  ['a GIF picture', 'GIF8'],
]

/** The containers of sound, besides MP3, whose recordings are converted. */
export type Container = 'wav' | 'aiff' | 'flac' | 'ogg' | 'mp4' | 'matroska' | 'aac'

const containers: readonly (readonly [Container, ...Signature[]])[] = [
  ['wav', ['a WAV file', 'WAVE', 8]],
  ['aiff', ['an AIFF file', 'AIFF', 8], ['an AIFF file', 'AIFC', 8]],
  ['flac', ['a FLAC file', 'fLaC']],
  ['ogg', ['an Ogg file', 'OggS']],
  ['mp4', ['an M4A file', 'ftypM4', 4], ['an MP4 file', 'ftyp', 4]],
  ['matroska', ['a Matroska or WebM file', '\x1a\x45\xdf\xa3']],
]

const has = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

const isOf =
  (bytes: Buffer) =>
  ([, text, at]: Signature) =>
    has(bytes, text, at)

/** The name of a known kind of file (`a WAV file`), or undefined. */
export function knownKind(bytes: Buffer): string | undefined {
  const all = [...containers.flatMap(([, ...each]) => each), ...signatures]
  return all.find(isOf(bytes))?.[0]
}

/** The container whose sound a file has, by its first bytes; undefined for an MP3 and for anything else. */
export function containerOf(bytes: Buffer): Container | undefined {
  const known = containers.find(([, ...each]) => each.some(isOf(bytes)))?.[0]
  return known ?? (layerOf(bytes) === rawAac ? 'aac' : undefined)
}

const rawAac = 'raw AAC'
const layers: Record<number, string> = { 0: rawAac, 2: 'an MP2 (layer II)', 3: 'an MP1 (layer I)' }

/** MPEG audio of another layer. */
function layerOf([sync = 0, kind = 0]: Uint8Array): string | undefined {
  return sync === 0xff && kind >= 0xf0 ? layers[(kind >> 1) & 0b11] : undefined
}

function isText(bytes: Buffer): boolean {
  // The last character may be incomplete.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  return !/[^\P{C}\s]|\ufffd/u.test(text)
}

/** The likely kind of a file without MP3 audio. */
export function likelyKind(bytes: Buffer): string {
  if (bytes.length === 0) return 'nothing but tags'
  const known = knownKind(bytes) ?? layerOf(bytes)
  if (known) return known
  if (bytes.every(byte => byte === 0)) return 'nothing but zeros (an interrupted download?)'
  return isText(bytes) ? 'a text' : 'something else'
}
