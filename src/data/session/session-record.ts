import { promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { Tokens, User } from '../../../contract/entities/account.ts'
import { Id } from '../../../contract/shapes.ts'
import { strictStore } from '../storage/durable-store.ts'

/**
 * The session once more, in IndexedDB: for the worker, which can't read local storage, and because what was written there
 * in the last second before a kill is lost. A new pair of tokens stands here before anybody uses it.
 */
const SessionRecord = z.object({
  user: Id,
  /** Who that is, for a page whose local storage a kill has taken; null when the listener has signed out. */
  profile: z._default(z.nullable(User), null),
  /** The newest pair; null when the listener has signed out. */
  tokens: z.nullable(Tokens),
  /** The refresh tokens that came before: to use one of them could end the session. */
  replaced: z.array(z.string()),
})
export type SessionRecord = z.infer<typeof SessionRecord>

/** More than the worker alone can renew in half a day, at four times an hour. */
const mostReplaced = 50

const key = 'session'
const store = strictStore('segue-session', 'session')

/** Changes the record by one transaction, and answers what it is then. Rejects where IndexedDB can't be used. */
export const changeRecord = (change: (record: SessionRecord | null) => SessionRecord | null) =>
  store('readwrite', async at => {
    const read = SessionRecord.safeParse(await promisifyRequest(at.get(key)))
    const before = read.success ? read.data : null
    const after = change(before)
    if (after === before) return after
    if (after) at.put(after, key)
    else at.delete(key)
    await promisifyRequest(at.transaction)
    return after
  })

export const readRecord = () => changeRecord(record => record)

/** The record with `next` in place of its tokens. */
export function succeeded(record: SessionRecord, next: Tokens | null): SessionRecord {
  const last = record.tokens?.refresh_token
  const replaced = [...record.replaced, ...(last ? [last] : [])].slice(-mostReplaced)
  return { ...record, profile: next && record.profile, tokens: next, replaced }
}
