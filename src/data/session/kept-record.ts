import type { Tokens } from '../../../contract/entities/account.ts'
import { storageKeys, write } from '../storage/stored.ts'
import { changeRecord, readRecord, type SessionRecord, succeeded } from './session-record.ts'
import { mayBelongTo } from './token-owner.ts'
import { accessToken, dropTokens, refreshToken, storedTokens, storedUser, storeTokens } from './tokens.ts'

/**
 * The page's side of the session's record. Local storage says whether somebody is signed in, and the record what became of
 * the same session since. Only where a page begins without any session, the record has the word: a kill takes from local
 * storage what was written in the last second, such as a sign-in.
 */

// Where IndexedDB can't be used there is no worker's renewal to miss, and local storage has to do.
const ignore = () => null

const hasRenewed = (record: SessionRecord, { refresh_token }: Tokens) =>
  refresh_token !== undefined && record.replaced.includes(refresh_token)

const isAbout = ({ tokens }: SessionRecord, { access_token, refresh_token }: Tokens) =>
  tokens?.refresh_token === refresh_token && (refresh_token !== undefined || tokens?.access_token === access_token)

/** Lets the record have the session that began, or was found, in local storage. */
export async function keepRecord(): Promise<void> {
  await changeRecord(record => {
    const user = storedUser()
    const tokens = storedTokens()
    if (!user || !tokens || !mayBelongTo(user, tokens.access_token)) return record
    const isSame = record?.user === user.id && (isAbout(record, tokens) || hasRenewed(record, tokens))
    if (!isSame) return { user: user.id, profile: user, tokens, replaced: [] }
    const isKnown = record.tokens === null || JSON.stringify(record.profile) === JSON.stringify(user)
    return isKnown ? record : { ...record, profile: user }
  }).catch(ignore)
}

/** A database that doesn't answer must not keep a guest waiting (ms). */
const patience = 2_000

/** Brings a session that a kill has taken from local storage back there; false where there is none. */
export async function restoreRecord(): Promise<boolean> {
  const late = new Promise<null>(resolve => setTimeout(resolve, patience, null))
  const record = await Promise.race([readRecord().catch(ignore), late])
  if (!record?.profile || !record.tokens || !mayBelongTo(record.profile, record.tokens.access_token)) return false
  // Somebody may have signed in meanwhile.
  if (storedTokens()) return true
  write(storageKeys.user, JSON.stringify(record.profile))
  storeTokens(record.tokens)
  return true
}

/** Takes over what became of the session without this page's knowledge: it was renewed, or somebody signed out. */
export async function adoptRecord(): Promise<void> {
  const record = await readRecord().catch(ignore)
  const tokens = storedTokens()
  if (!record || !tokens || !hasRenewed(record, tokens)) return
  if (record.tokens) storeTokens(record.tokens)
  else dropTokens()
}

/** Notes the successor of a refresh token, before it is used. */
export async function succeedRecord(refresh: string, next: Tokens): Promise<void> {
  const follow = (record: SessionRecord | null) =>
    record?.tokens?.refresh_token === refresh ? succeeded(record, next) : record
  // On a full disk an old record would be worse than none.
  await changeRecord(follow).catch(() => changeRecord(() => null).catch(ignore))
}

/** Notes that the listener signs out: also where a kill brings local storage back. */
export async function endRecord(): Promise<void> {
  // Where that can't be written, a record that would bring the session back must go.
  await changeRecord(record => record && succeeded(record, null)).catch(() => changeRecord(() => null).catch(ignore))
}

/** Removes the record of a session that local storage doesn't have any more. */
export async function forgetRecord(): Promise<void> {
  await changeRecord(record => (accessToken() === null && refreshToken() === null ? null : record)).catch(ignore)
}
