import * as z from 'zod/mini'
import { Id } from '#contract/shapes.ts'
import { kindOf } from '../kinds/registry.ts'
import { Entry, readRecord, Settled } from './entry.ts'

/** The kind of every entry that this version of the app can't read. */
const unreadable = 'unreadable'

/** False for an entry whose kind or input this version of the app can't read. */
export const isReadable = ({ kind }: Entry) => kind !== unreadable

/** The least that a record must have so that it can be listed and discarded. */
const Remains = z.object({
  id: z.string(),
  user: Id,
  target: z.string(),
  about: z.catch(z.string(), 'Unknown'),
  seq: z.catch(z.int(), 0),
  recordedAt: z.catch(z.number(), 0),
})

/**
 * Reads a stored write. One of another version of the app that this one can't read becomes an unreadable entry: it
 * counts as refused, so that it is listed, can be discarded, and blocks nothing. The stored record itself isn't
 * changed. Returns undefined where too little is left to list it.
 */
export function readEntry(raw: unknown): Entry | undefined {
  const entry = readRecord(Entry, raw)
  if (entry && kindOf(entry.kind)?.reads(entry.input)) return entry
  const remains = Remains.safeParse(raw)
  if (!remains.success) return undefined
  const refusal = { status: 0, message: 'It was made in another version of the app' }
  return {
    version: 1,
    ...remains.data,
    kind: unreadable,
    input: null,
    tried: false,
    failures: 0,
    notBefore: 0,
    refusal,
  }
}

/** Reads a settled write. Returns undefined for one that can't be read. */
export function readSettled(raw: unknown): Settled | undefined {
  const settled = readRecord(Settled, raw)
  return settled && kindOf(settled.kind)?.reads(settled.input) ? settled : undefined
}
