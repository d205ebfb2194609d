/** The kind of a file that isn't an MP3, by its signature, with an article for the error message. */

type Signature = readonly [name: string, text: string, at?: number]

/** Signatures in latin1, at the start of the file or at the given offset. */
const signatures: readonly Signature[] = [
  ['a WAV file', 'WAVE', 8],
  ['an AVI file', 'AVI ', 8],
  ['a WebP picture', 'WEBP', 8],
  ['an AIFF file', 'AIFF', 8],
  ['an AIFF file', 'AIFC', 8],
  ['an M4A file', 'ftypM4', 4],
  ['an MP4 file', 'ftyp', 4],
  ['a FLAC file', 'fLaC'],
  ['an Ogg file', 'OggS'],
  ['a WMA file', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['a Matroska or WebM file', '\x1a\x45\xdf\xa3'],
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

const has = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** The name of a known kind of file (`a WAV file`), or undefined. */
export function knownKind(bytes: Buffer): string | undefined {
  return signatures.find(([, text, at]) => has(bytes, text, at))?.[0]
}

const layers: Record<number, string> = { 0: 'raw AAC', 2: 'an MP2 (layer II)', 3: 'an MP1 (layer I)' }

/** MPEG audio of another layer. */
function otherLayer([sync = 0, kind = 0]: Uint8Array): string | undefined {
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
  const known = knownKind(bytes) ?? otherLayer(bytes)
  if (known) return known
  if (bytes.every(byte => byte === 0)) return 'nothing but zeros (an interrupted download?)'
  return isText(bytes) ? 'a text' : 'something else'
}
