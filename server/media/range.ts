/** Bytes `start` (inclusive) to `end` (exclusive). */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a `Range` header (RFC 9110, 14.1.2) for a file of `size` bytes. Undefined means the whole file: no header, an
 * unsupported one, or several ranges, which a server may ignore.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
