import * as z from 'zod/mini'
import { Id } from '../../../contract/shapes.ts'
import { Entry, readRecord, Settled } from './entry.ts'
import { kindOf } from './kinds.ts'

/** Stands for every kind in what this app can't read. */
const unreadable = 'unreadable'

/** False for an entry that is set aside. */
export const isReadable = ({ kind }: Entry) => kind !== unreadable

/** What must be left of a record so that it can be shown and dropped. */
const Remains = z.object({
  id: z.string(),
  user: Id,
  target: z.string(),
  about: z.catch(z.string(), 'Unknown'),
  seq: z.catch(z.int(), 0),
  recordedAt: z.catch(z.number(), 0),
})

/**
 * Reads a kept write. One that another version of the app has made, and this one can't read, is set aside: it counts as
 * refused, so that it is shown, can be dropped, and blocks nothing. On the device it stays as it is, for an app that can.
 */
export function readEntry(raw: unknown): Entry | undefined {
  const entry = readRecord(Entry, raw)
  if (entry && kindOf(entry.kind)?.reads(entry.input)) return entry
  const remains = Remains.safeParse(raw)
  if (!remains.success) return undefined
  const refusal = { status: 0, message: 'It was made by another version of the app' }
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

/** Reads an answered write; undefined for one that can't be read. */
export function readSettled(raw: unknown): Settled | undefined {
  const settled = readRecord(Settled, raw)
  return settled && kindOf(settled.kind)?.reads(settled.input) ? settled : undefined
}
