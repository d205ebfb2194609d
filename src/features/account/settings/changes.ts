import type { ListenerSession, Settings, User } from '#contract/entities/account.ts'
import { removePrivateFeed, renewPrivateFeed } from '#contract/routes/feed.ts'
import * as contract from '#contract/routes/me.ts'
import { changeSettings } from '#contract/routes/settings.ts'
import { call } from '../../../data/api/api.ts'
import { type Failed, isUnreachable, type Result, somethingWrong } from '../../../data/api/send.ts'
import { queryClient } from '../../../data/cache/query-client.ts'
import { forgetWrites } from '../../../data/outbox/writes.ts'
import { fieldsOf, type Refusal } from '../../../data/session/accounts.ts'
import { session, setListener } from '../../../data/session/session.ts'
import { signOutOfDevice } from '../../../data/session/sign-out.ts'
import { settingsQuery } from '../../../data/settings/settings.ts'
import { store } from '../../../state/store.ts'
import { appPasswordsQuery, privateFeedQuery, sessionsQuery } from './queries.ts'

/** The calls that change an account. Each resolves with null on success, otherwise with the reason to show. */

type Outcome = Promise<Refusal | null>

/** Conflicts and rate limits: the server's message for these statuses is written for the listener. */
const withServerMessage = [409, 429]

/** The reason to show for a failed call: an error for each field of `sent` that has one, or else one message. */
export function refusalOf({ status, body }: Failed, sent: object = {}): Refusal {
  const fields = fieldsOf(body, sent)
  if (fields) return { fields }
  const isReadable = isUnreachable(body) || withServerMessage.includes(status)
  return { message: isReadable ? body.message : somethingWrong }
}

/** Stores the changed user in the session, for the top bar and the other tabs. */
function applyUser(result: Result<User>, sent?: object): Refusal | null {
  if (!result.ok) return refusalOf(result, sent)
  // A response that arrives after the listener has signed out must not restore the session.
  if (store.get(session).user?.id === result.body.id) setListener(result.body)
  return null
}

export async function saveBio(about_me: string): Outcome {
  const body = { about_me }
  return applyUser(await call(contract.changeMe, { body }), body)
}

/** `image` is a JPEG, PNG or WebP in base64. */
export async function saveAvatar(image: string): Outcome {
  const body = { image }
  return applyUser(await call(contract.setAvatar, { body }), body)
}

export const removeAvatar = async (): Outcome => applyUser(await call(contract.removeAvatar, {}))

/** Updates the query at once, and fetches it again so that the cached page has it, too. */
function updateSettings(settings: Settings): void {
  queryClient.setQueryData(settingsQuery.queryKey, before => before && settings)
  void queryClient.invalidateQueries(settingsQuery)
}

/** Likewise for the sessions: only those that match stay. */
function keepSessions(matches: (session: ListenerSession) => boolean): void {
  queryClient.setQueryData(sessionsQuery.queryKey, list => list && { data: list.data.filter(matches) })
  void queryClient.invalidateQueries(sessionsQuery)
}

export async function setMarketingOptOut(marketing_opt_out: boolean): Outcome {
  const result = await call(changeSettings, { body: { marketing_opt_out } })
  if (!result.ok) return refusalOf(result)
  updateSettings(result.body)
  return null
}

export async function savePassword(current_password: string, new_password: string): Outcome {
  const body = { current_password, new_password }
  const result = await call(contract.changePassword, { body })
  if (!result.ok) return refusalOf(result, body)
  keepSessions(({ is_current }) => is_current)
  // The apps are logged out, too.
  queryClient.setQueryData(appPasswordsQuery.queryKey, list => list && { data: [] })
  return null
}

export async function signOutOne(id: string): Outcome {
  const result = await call(contract.endSession, { params: { id } })
  // 404: the session has ended already.
  if (!result.ok && result.status !== 404) return refusalOf(result)
  keepSessions(other => other.id !== id)
  return null
}

export async function signOutOthers(): Outcome {
  const result = await call(contract.endOtherSessions, {})
  if (!result.ok) return refusalOf(result)
  keepSessions(({ is_current }) => is_current)
  return null
}

function updateFeed(address: string | null): void {
  queryClient.setQueryData(privateFeedQuery.queryKey, { address })
  void queryClient.invalidateQueries(privateFeedQuery)
}

/** Turns the podcast feed on, or gives it another address. */
export async function renewFeed(): Outcome {
  const result = await call(renewPrivateFeed, {})
  if (!result.ok) return refusalOf(result)
  updateFeed(result.body.address)
  return null
}

export async function removeFeed(): Outcome {
  const result = await call(removePrivateFeed, {})
  if (!result.ok) return refusalOf(result)
  updateFeed(null)
  return null
}

/** Deletes the account and the listener's data on this device. `password` is undefined for an account without one. */
export async function deleteAccount(password: string | undefined): Outcome {
  const body = { password }
  const result = await call(contract.deleteMe, { body: password === undefined ? {} : { password } })
  if (!result.ok) return refusalOf(result, body)
  await forgetWrites().catch(failure => console.error('The outbox could not be emptied', failure))
  await signOutOfDevice()
  return null
}
