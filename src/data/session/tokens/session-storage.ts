import { type Tokens, User } from '#contract/entities/account.ts'
import type { SessionEnd } from '#contract/session-end.ts'
import { readJson, readText, storageKeys, write } from '../../storage/stored.ts'
import { changeRecord, readRecord, type SessionRecord, withNextTokens } from './session-database.ts'
import { mayBelongTo } from './token-owner.ts'

/**
 * The session on this device, as a page has it. Local storage says who is signed in, for all tabs. The copy in IndexedDB
 * (`session-database.ts`) says whether the same session was renewed or ended since, by another tab, the service worker, or
 * before a crash. The copy alone counts only where a page starts without any session: a crash loses what local storage was
 * given in the last second, such as a sign-in.
 */

export const accessToken = () => readText(storageKeys.accessToken)
export const refreshToken = () => readText(storageKeys.refreshToken)

export function storedTokens(): Tokens | null {
  const access_token = accessToken()
  const refresh_token = refreshToken()
  return access_token === null ? null : { access_token, ...(refresh_token !== null && { refresh_token }) }
}

/** The profile of the listener who was signed in last. */
export const storedUser = () => readJson(storageKeys.user, User)

/** True for a session of an identity provider: the provider issues its tokens, and it has no refresh token of ours. */
export function usesIdentityProvider(): boolean {
  const user = storedUser()
  return refreshToken() === null && user !== null && user.auth_provider !== 'internal'
}

export function storeTokens(tokens: Tokens): void {
  write(storageKeys.accessToken, tokens.access_token)
  write(storageKeys.refreshToken, tokens.refresh_token)
}

let afterDrop: (end: SessionEnd | null) => void = () => {}

/** Sets the one subscriber that `dropTokens` calls. */
export function onTokensDropped(subscriber: typeof afterDrop): void {
  afterDrop = subscriber
}

/** Removes the tokens of a session that is over; `end` says how, where that is for good. */
export function dropTokens(end: SessionEnd | null = null): void {
  write(storageKeys.accessToken, null)
  write(storageKeys.refreshToken, null)
  afterDrop(end)
}

// Where IndexedDB can't be used, no service worker renews anything either, and local storage is enough.
const ignore = () => null

const isReplaced = (record: SessionRecord, { refresh_token }: Tokens) =>
  refresh_token !== undefined && record.replaced.some(tail => refresh_token.endsWith(tail))

const isCurrent = ({ tokens }: SessionRecord, { access_token, refresh_token }: Tokens) =>
  tokens?.refresh_token === refresh_token && (refresh_token !== undefined || tokens?.access_token === access_token)

/** Copies the session of local storage into IndexedDB, unless the copy is of the same session and newer. Never rejects. */
export async function copyToDatabase(): Promise<void> {
  await changeRecord(record => {
    const user = storedUser()
    const tokens = storedTokens()
    if (!user || !tokens || !mayBelongTo(user, tokens.access_token)) return record
    const mayBeSame = record && (record.user ?? user.id) === user.id
    if (!mayBeSame || !(isCurrent(record, tokens) || isReplaced(record, tokens)))
      return { user: user.id, profile: user, tokens, replaced: [] }
    const hasProfile = record.tokens === null || JSON.stringify(record.profile) === JSON.stringify(user)
    return hasProfile ? record : { ...record, profile: user }
  }).catch(ignore)
}

/** Restores a session that a crash has taken from local storage. Resolves with false when there is none. */
export async function restoreSession(): Promise<boolean> {
  const record = await readRecord().catch(ignore)
  if (!record?.profile || !record.tokens || !mayBelongTo(record.profile, record.tokens.access_token)) return false
  // A listener may have signed in meanwhile.
  if (storedTokens()) return true
  write(storageKeys.user, JSON.stringify(record.profile))
  storeTokens(record.tokens)
  return true
}

/** Brings local storage up to date with a session that was renewed or ended without this page. */
export async function adoptRenewedTokens(): Promise<void> {
  const record = await readRecord().catch(ignore)
  const tokens = storedTokens()
  if (!record || !tokens || !isReplaced(record, tokens)) return
  if (record.tokens) storeTokens(record.tokens)
  else dropTokens()
}

const deleteRecord = () => changeRecord(() => null).catch(ignore)

/** Stores the successor of a refresh token in the copy, before it is used. Never rejects. */
export async function recordRenewal(replacedToken: string, next: Tokens): Promise<void> {
  const renew = (record: SessionRecord | null) =>
    record?.tokens?.refresh_token === replacedToken ? withNextTokens(record, next) : record
  // On a full disk an outdated copy would be worse than none.
  await changeRecord(renew).catch(deleteRecord)
}

/**
 * Marks the copy as signed out, so that no crash brings the session back. It names neither the listener nor a token any more,
 * and is gone at the next visit. Never rejects.
 */
export async function recordSignOut(): Promise<void> {
  // Where that can't be written, a copy that could bring the session back must go.
  await changeRecord(record => record && withNextTokens(record, null)).catch(deleteRecord)
}

/** Deletes the copy of a session that local storage doesn't have any more. Never rejects. */
export async function deleteStaleCopy(): Promise<void> {
  await changeRecord(record => (accessToken() === null && refreshToken() === null ? null : record)).catch(ignore)
}
