/** A recording as the Range route sees it: a file on disk or a virtual demo set, it can't tell which. */
export interface MediaSource {
  /** Whole length in bytes. */
  size: number
  /** Strong validator without quotes; changes whenever a byte may change. */
  etag: string
  contentType: 'audio/mpeg'
  /**
   * The bytes `start` (inclusive) to `end` (exclusive) in order, in chunks. Work happens only as the reader pulls
   * (backpressure), and stops when `signal` aborts.
   */
  read(start: number, end: number, signal: AbortSignal): AsyncIterable<Uint8Array>
}
