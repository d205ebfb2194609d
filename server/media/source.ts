/** A recording that can be read in ranges: a file, or a demo set that is generated on the fly. */
export interface MediaSource {
  /** The length in bytes. */
  size: number
  /** A strong validator without quotes: it changes whenever the bytes may change. */
  etag: string
  contentType: 'audio/mpeg'
  /** The path below `MEDIA_DIR`, if it is a file there. */
  file?: string
  /**
   * Yields the bytes from `start` (inclusive) to `end` (exclusive) in chunks, as the consumer pulls them. A chunk is valid until
   * the next one is pulled or the iteration ends: then its memory is used again.
   */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}
