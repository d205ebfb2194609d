import * as contract from '#contract/routes/other-apps.ts'
import { call } from '../../../../data/api/api.ts'
import { queryClient } from '../../../../data/cache/query-client.ts'
import type { Refusal } from '../../../../data/session/accounts.ts'
import { refusalOf } from '../changes.ts'
import { appPasswordsQuery, listenBrainzQuery } from '../queries.ts'

/** The calls for app passwords and ListenBrainz. Each change resolves with null on success, otherwise with the reason to show. */

type Outcome = Promise<Refusal | null>

/** Makes an app password. `onMade` gets it: the server tells it this once. */
export async function addAppPassword(name: string, onMade: (password: string) => void): Outcome {
  const body = { name }
  const result = await call(contract.addAppPassword, { body })
  if (!result.ok) return refusalOf(result, body)
  const { password, ...made } = result.body
  queryClient.setQueryData(appPasswordsQuery.queryKey, list => list && { data: [made, ...list.data] })
  void queryClient.invalidateQueries(appPasswordsQuery)
  onMade(password)
  return null
}

export async function removeAppPassword(id: number): Outcome {
  const result = await call(contract.removeAppPassword, { params: { id } })
  // 404: it was removed on another device.
  if (!result.ok && result.status !== 404) return refusalOf(result)
  queryClient.setQueryData(
    appPasswordsQuery.queryKey,
    list => list && { data: list.data.filter(other => other.id !== id) },
  )
  void queryClient.invalidateQueries(appPasswordsQuery)
  return null
}

export async function connectListenBrainz(token: string): Outcome {
  const body = { token }
  const result = await call(contract.connectListenBrainz, { body })
  if (!result.ok) return refusalOf(result, body)
  queryClient.setQueryData(listenBrainzQuery.queryKey, result.body)
  return null
}

export async function disconnectListenBrainz(): Outcome {
  const result = await call(contract.disconnectListenBrainz, {})
  if (!result.ok) return refusalOf(result)
  queryClient.setQueryData(
    listenBrainzQuery.queryKey,
    known => known && { ...known, user_name: null, is_refused: false },
  )
  void queryClient.invalidateQueries(listenBrainzQuery)
  return null
}
