import type { Range, Source } from '../../containers/source.ts'

/** An element of EBML (Matroska, WebM): an identifier, its size, its content. */
export interface Element extends Range {
  id: number
}

/** An identifier has up to four bytes, a size up to eight. */
const headBytes = 12

/** Reads a number whose length is in the zeros before its first one. An identifier keeps that one, a size doesn't. */
function readNumber(bytes: Buffer, at: number, isSize: boolean): { value: number; length: number } {
  const first = bytes.readUInt8(at)
  const length = Math.clz32(first) - 23
  let value = isSize ? first & (0xff >> length) : first
  let isUnknown = value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value: isSize && isUnknown ? Number.POSITIVE_INFINITY : value, length }
}

/**
 * Yields the elements of a range. An element of unknown size, as live recordings have, ends where the range does; `isOpen` says
 * of which its elements follow as if they were its siblings.
 */
export async function* elementsOf(
  source: Source,
  { at, end }: Range,
  isOpen?: (element: Element) => boolean,
): AsyncGenerator<Element> {
  let next = at
  while (next < end) {
    const head = await source.read(next, headBytes)
    if (head.length < 2) return
    const id = readNumber(head, 0, false)
    const size = readNumber(head, id.length, true)
    const from = next + id.length + size.length
    const element = { id: id.value, at: from, end: Math.min(from + size.value, end) }
    yield element
    next = size.value === Number.POSITIVE_INFINITY && isOpen?.(element) ? from : from + size.value
  }
}
