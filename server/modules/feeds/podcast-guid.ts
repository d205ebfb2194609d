import { createHash } from 'node:crypto'

/** The namespace of podcasts. */
const namespace = 'ead4c236bf5858c6a2c6a6b28d128cb6'

/** The `podcast:guid` of a feed: the UUID (version 5) of its address without scheme and trailing slashes. */
export function podcastGuid(address: string): string {
  const name = address.replace(/^https?:\/\//, '').replace(/\/+$/, '')
  const bytes = createHash('sha1').update(Buffer.from(namespace, 'hex')).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
