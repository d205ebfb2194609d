import { promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { Tokens, User } from '#contract/entities/account.ts'
import { Id } from '#contract/shapes.ts'
import { openDatabase } from '../../storage/database.ts'
import { sessionTraces } from '../session-traces.ts'

/**
 * A copy of the session in IndexedDB: for the service worker, which can't read local storage, and because a crash loses
 * what local storage was given in the last second. A renewed pair of tokens is stored here before it is used.
 */
const SessionRecord = z.object({
  /** Null after a sign-out. */
  user: z.nullable(Id),
  /** The profile, to restore it into local storage; null after a sign-out. */
  profile: z._default(z.nullable(User), null),
  /** The newest pair; null after a sign-out. */
  tokens: z.nullable(Tokens),
  /** The ends of the refresh tokens before this pair: to send one of them again could end the session. */
  replaced: z.array(z.string()),
})
export type SessionRecord = z.infer<typeof SessionRecord>

/** More than the service worker alone can renew in half a day, at four times an hour. */
const maxReplaced = 50

/** Enough to tell one's own tokens apart, and far too little to use one. */
const tailOf = (token: string) => token.slice(-8)

const key = 'session'
/** In ms: a log-in, a renewal and a log-out wait for it. */
const limits = { readonly: 1_000, readwrite: 2_000 }

const database = openDatabase(sessionTraces.database, 'session', limits).strict

const readIn = async (records: IDBObjectStore) => {
  const stored = SessionRecord.safeParse(await promisifyRequest(records.get(key)))
  return stored.success ? stored.data : null
}

/**
 * Changes the record in one transaction: `change` returns the new one, the same one to write nothing, or null to delete it.
 * Resolves with what `change` returned, once that is on the disk. Rejects where IndexedDB can't be used.
 */
export const changeRecord = (change: (record: SessionRecord | null) => SessionRecord | null) =>
  database('readwrite', async records => {
    const before = await readIn(records)
    const after = change(before)
    if (after === before) return after
    if (after) records.put(after, key)
    else records.delete(key)
    await promisifyRequest(records.transaction)
    return after
  })

/** Rejects where IndexedDB can't be used. */
export const readRecord = () => database('readonly', readIn)

/** Returns the record with `next` in place of its tokens; null after a sign-out. */
export function withNextTokens(record: SessionRecord, next: Tokens | null): SessionRecord {
  const last = record.tokens?.refresh_token
  const replaced = [...record.replaced, ...(last ? [last] : [])].map(tailOf).slice(-maxReplaced)
  return { user: next && record.user, profile: next && record.profile, tokens: next, replaced }
}
