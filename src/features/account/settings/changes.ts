import type { ListenerSession, Settings, User } from '../../../../contract/entities/account.ts'
import * as contract from '../../../../contract/routes/settings.ts'
import { call } from '../../../data/api/api.ts'
import { type Failed, isUnreachable, type Result, somethingWrong } from '../../../data/api/send.ts'
import { queryClient } from '../../../data/cache/query-client.ts'
import { forgetWrites } from '../../../data/outbox/writes.ts'
import { fieldsOf, type Refusal } from '../../../data/session/accounts.ts'
import { enter, session } from '../../../data/session/session.ts'
import { leaveDevice } from '../../../data/session/sign-out.ts'
import { store } from '../../../state/store.ts'
import { sessionsQuery, settingsQuery } from './queries.ts'

/** What a listener changes of their account. Each gives null when it is done, and otherwise why it is not. */

type Outcome = Promise<Refusal | null>

/** Too much of something, or something in its way: the server tells that in words for the person. */
const inOwnWords = [409, 429]

/** Why a call was not done, in words for the person. */
export function refusalOf({ status, body }: Failed, sent: object = {}): Refusal {
  const fields = fieldsOf(body, sent)
  if (fields) return { fields }
  const plain = isUnreachable(body) || inOwnWords.includes(status)
  return { message: plain ? body.message : somethingWrong }
}

/** The top bar and the other tabs follow. */
function taken(result: Result<User>, sent?: object): Refusal | null {
  if (!result.ok) return refusalOf(result, sent)
  // An answer that comes after the sign-out must not bring the listener back.
  if (store.get(session).user?.id === result.body.id) enter(result.body)
  return null
}

export async function saveAbout(about_me: string): Outcome {
  const body = { about_me }
  return taken(await call(contract.changeMe, { body }), body)
}

/** `image` is a JPEG, PNG or WebP in base64. */
export async function saveAvatar(image: string): Outcome {
  const body = { image }
  return taken(await call(contract.setAvatar, { body }), body)
}

export const dropAvatar = async (): Outcome => taken(await call(contract.removeAvatar, {}))

/** Shown at once; asked for again so that it is also what is saved for offline. */
function showSettings(change: (settings: Settings) => Settings): void {
  queryClient.setQueryData(settingsQuery.queryKey, settings => settings && change(settings))
  void queryClient.invalidateQueries(settingsQuery)
}

function showSessions(standing: (session: ListenerSession) => boolean): void {
  queryClient.setQueryData(sessionsQuery.queryKey, list => list && { data: list.data.filter(standing) })
  void queryClient.invalidateQueries(sessionsQuery)
}

export async function optOut(marketing_opt_out: boolean): Outcome {
  const result = await call(contract.changeSettings, { body: { marketing_opt_out } })
  if (!result.ok) return refusalOf(result)
  showSettings(() => result.body)
  return null
}

export async function savePassword(current_password: string, new_password: string): Outcome {
  const body = { current_password, new_password }
  const result = await call(contract.changePassword, { body })
  if (!result.ok) return refusalOf(result, body)
  showSessions(({ is_current }) => is_current)
  return null
}

export async function signOutOne(id: string): Outcome {
  const result = await call(contract.endSession, { params: { id } })
  // One that is over already is what was wanted.
  if (!result.ok && result.status !== 404) return refusalOf(result)
  showSessions(other => other.id !== id)
  return null
}

export async function signOutOthers(): Outcome {
  const result = await call(contract.endOtherSessions, {})
  if (!result.ok) return refusalOf(result)
  showSessions(({ is_current }) => is_current)
  return null
}

/** Deletes the account, and what belongs to its listener on this device. `password` is for an account that has one. */
export async function deleteAccount(password: string | undefined): Outcome {
  const body = { password }
  const result = await call(contract.deleteMe, { body: password === undefined ? {} : { password } })
  if (!result.ok) return refusalOf(result, body)
  await forgetWrites().catch(failure => console.error('The outbox could not be emptied', failure))
  await leaveDevice()
  return null
}
