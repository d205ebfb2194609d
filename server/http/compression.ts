import { createHash } from 'node:crypto'
import { type BrotliOptions, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import { LruMap } from 'toad-cache'

/** The most compressed answers that are kept, and the most bytes of one: at most 4 MB. */
const capacity = 500
const maxBytes = 8 * 1024

/**
 * Returns a `brotliCompressSync` that compresses equal bytes once, such as a page of the catalogue for all listeners without
 * marks on it. To find the compressed bytes takes a sixth of the time of compressing.
 */
export function brotliOnce(compress = brotliCompressSync): (bytes: Buffer, options: BrotliOptions) => Buffer {
  const known = new LruMap<Buffer>(capacity)
  return (bytes, options) => {
    const digest = createHash('sha256').update(bytes).digest('base64')
    const found = known.get(digest)
    if (found) return found
    const compressed = compress(bytes, options)
    if (compressed.length <= maxBytes) known.set(digest, ownBytes(compressed))
    return compressed
  }
}

/** A copy in memory of its own: what zlib returns is the beginning of 16 KB. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export const compression = (): FastifyCompressOptions => ({
  threshold: 1024,
  // Up to here an answer is compressed as a whole, in less than half a millisecond. A stream takes four times as long.
  syncThreshold: 64 * 1024,
  encodings: ['br', 'gzip'],
  customTypes: /^(application\/json|text\/xml)/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlib: { brotliCompressSync: brotliOnce() },
})
