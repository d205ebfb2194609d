import { randomUUID } from 'node:crypto'

interface Write {
  /** The write's sequence number on this device; without it the header is left out. */
  seq?: number
  /** How long before sending it the listener acted. */
  agoMs?: number
  key?: string
}

/** A listener's device: the headers that it sends with a write. Its clock may be wrong. */
export function device({ id = randomUUID(), clockIsAheadMs = 0 }: { id?: string; clockIsAheadMs?: number } = {}) {
  const headers = ({ seq, agoMs = 0, key }: Write = {}): Record<string, string> => {
    const now = Date.now() + clockIsAheadMs
    return {
      'x-client-id': id,
      ...(seq !== undefined && { 'x-client-seq': String(seq) }),
      'x-recorded-at': String(now - agoMs),
      'x-sent-at': String(now),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
  }
  return { id, headers }
}
