import { type BrotliOptions, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliOnce } from '../../../../server/http/compression.ts'

/** Counts how often bytes were really compressed. */
function counted() {
  let count = 0
  const compress = (bytes: NodeJS.ArrayBufferView | string | ArrayBuffer, options?: BrotliOptions) => {
    count++
    return brotliCompressSync(bytes, options)
  }
  return { compress: brotliOnce(compress), count: () => count }
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const answer = (of: number) => Buffer.from(JSON.stringify({ of, text: 'a set '.repeat(400) }))

test('Equal answers are compressed once, and different ones differ', () => {
  const { compress, count } = counted()
  for (const of of [1, 2, 1, 2]) expect(brotliDecompressSync(compress(answer(of), quick))).toEqual(answer(of))
  expect(count()).toBe(2)
})

test('Only the answers of late are kept, however many there are', () => {
  const { compress, count } = counted()
  for (let of = 0; of < 1000; of++) compress(answer(of), quick)
  compress(answer(999), quick)
  expect(count()).toBe(1000)
  compress(answer(0), quick)
  expect(count()).toBe(1001)
})
