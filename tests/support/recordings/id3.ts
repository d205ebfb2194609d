import { deflateSync } from 'node:zlib'

/** Writes ID3v2 tags by hand, in the forms that other programs write. */

export interface Frame {
  id: string
  content: Buffer
  /** The second byte of its flags (2.3, 2.4). */
  flags?: number
}

const decoded = ['latin1', 'utf16le', 'utf16le', 'utf8'] as const

/** Encodes a text: 0 is Latin-1, 1 UTF-16 with a byte order mark, 2 UTF-16BE, 3 UTF-8. */
export function encodeText(text: string, encoding: 0 | 1 | 2 | 3): Buffer {
  const bytes = Buffer.from(text, decoded[encoding])
  if (encoding === 1) return Buffer.concat([Buffer.from([0xff, 0xfe]), bytes])
  return encoding === 2 ? bytes.swap16() : bytes
}

const ended = (text: string, encoding: 0 | 1 | 2 | 3) =>
  Buffer.concat([encodeText(text, encoding), Buffer.alloc(encoding === 1 || encoding === 2 ? 2 : 1)])

export const text = (id: string, value: string, encoding: 0 | 1 | 2 | 3 = 3): Frame => ({
  id,
  content: Buffer.concat([Buffer.from([encoding]), encodeText(value, encoding)]),
})

/** Any frame, of bytes and of texts in Latin-1. */
export const frame = (id: string, ...parts: (string | Uint8Array)[]): Frame => ({
  id,
  content: Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
})

/** The same frame with its content compressed, as its flags say. */
export function compressed({ id, content }: Frame, version: 3 | 4): Frame {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  return { id, content: Buffer.concat([size, deflateSync(content)]), flags: version === 3 ? 0x80 : 0x09 }
}

/** The same frame as one of a group, whose number comes before the content. */
export const grouped = ({ id, content }: Frame, version: 3 | 4): Frame => ({
  id,
  content: Buffer.concat([Buffer.from([7]), content]),
  flags: version === 3 ? 0x20 : 0x40,
})

export const comment = (id: string, value: string, about = '', encoding: 0 | 1 | 3 = 3): Frame => ({
  id,
  content: Buffer.concat([
    Buffer.from([encoding]),
    Buffer.from('eng'),
    ended(about, encoding),
    encodeText(value, encoding),
  ]),
})

/** A text of users (`TXXX`), with what it is about. */
export const userText = (about: string, value: string, encoding: 0 | 1 | 3 = 3): Frame => ({
  id: 'TXXX',
  content: Buffer.concat([Buffer.from([encoding]), ended(about, encoding), encodeText(value, encoding)]),
})

/** `kind` 3 is the front cover. */
export const picture = (data: Uint8Array, kind = 3): Frame => ({
  id: 'APIC',
  content: Buffer.concat([Buffer.from([0]), ended('image/jpeg', 0), Buffer.from([kind]), ended('sleeve', 0), data]),
})

export const oldPicture = (data: Uint8Array): Frame => ({
  id: 'PIC',
  content: Buffer.concat([Buffer.from('\0JPG\x03', 'latin1'), ended('', 0), data]),
})

export function chapter(id: string, start: number, title: string | undefined, version: 3 | 4 = 3): Frame {
  const times = Buffer.alloc(16, 0xff)
  times.writeUInt32BE(start, 0)
  times.writeUInt32BE(start + 1, 4)
  const inner = title === undefined ? [] : [frameBytes(text('TIT2', title, 1), version)]
  return { id: 'CHAP', content: Buffer.concat([ended(id, 0), times, ...inner]) }
}

export const contents = (id: string, entries: string[], isTopLevel = true): Frame => ({
  id: 'CTOC',
  content: Buffer.concat([
    ended(id, 0),
    Buffer.from([isTopLevel ? 3 : 1, entries.length]),
    ...entries.map(entry => ended(entry, 0)),
  ]),
})

const syncsafe = (size: number) => Buffer.from([21, 14, 7, 0].map(shift => (size >> shift) & 127))

function frameBytes({ id, content, flags = 0 }: Frame, version: 2 | 3 | 4): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  if (version === 2) return Buffer.concat([Buffer.from(id), size.subarray(1), content])
  return Buffer.concat([
    Buffer.from(id),
    version === 4 ? syncsafe(content.length) : size,
    Buffer.from([0, flags]),
    content,
  ])
}

/** Applies ID3's unsynchronization: inserts a zero after each 0xff that needs one. */
export const unsynchronise = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/\xff(?=[\0\xe0-\xff]|$)/g, '\xff\0'), 'latin1')

export interface TagOptions {
  isUnsynchronised?: boolean
  hasExtendedHeader?: boolean
  hasFooter?: boolean
  padding?: number
}

export function id3(version: 2 | 3 | 4, frames: Frame[], options: TagOptions = {}): Buffer {
  const { isUnsynchronised = false, hasExtendedHeader = false, hasFooter = false, padding = 0 } = options
  const isEach = isUnsynchronised && version === 4
  const each = isEach ? frames.map(frame => ({ ...frame, content: unsynchronise(frame.content), flags: 2 })) : frames
  const extended = version === 4 ? Buffer.from([0, 0, 0, 6, 1, 0]) : Buffer.from([0, 0, 0, 6, 0, 0, 0, 0, 0, 0])
  const plain = Buffer.concat([
    ...(hasExtendedHeader ? [extended] : []),
    ...each.map(frame => frameBytes(frame, version)),
    Buffer.alloc(padding),
  ])
  const body = isUnsynchronised && !isEach ? unsynchronise(plain) : plain
  const flags = (isUnsynchronised ? 0x80 : 0) | (hasExtendedHeader ? 0x40 : 0) | (hasFooter ? 0x10 : 0)
  const head = (mark: string) =>
    Buffer.concat([Buffer.from(mark), Buffer.from([version, 0, flags]), syncsafe(body.length)])
  return Buffer.concat([head('ID3'), body, ...(hasFooter ? [head('3DI')] : [])])
}
