/** What the worker thread has made of a section. It makes one at a time, because rendering blocks the thread anyway. */
export type Outcome = { kind: 'section'; bytes: Uint8Array } | { kind: 'failed'; reason: string }
