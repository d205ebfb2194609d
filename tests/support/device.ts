import { randomUUID } from 'node:crypto'

interface Write {
  /** Which of the device's writes this is; it tells none without it. */
  seq?: number
  /** How long before it is sent the listener acted. */
  agoMs?: number
  key?: string
}

/** A listener's device: the headers it sends with a write, by a clock that may be wrong. */
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
