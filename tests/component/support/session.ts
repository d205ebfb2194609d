import type { User } from '#contract/entities/account.ts'
import type { Route } from '#contract/route.ts'
import { getMe, renewTokens } from '#contract/routes/account.ts'
import { listSets } from '#contract/routes/catalogue.ts'
import { changeRecord, readRecord, type SessionRecord } from '../../../src/data/session/tokens/session-database.ts'
import { accessToken, refreshToken, storeTokens } from '../../../src/data/session/tokens/session-storage.ts'
import { callAs } from '../../../src/data/session/tokens/worker-session.ts'
import { storageKeys } from '../../../src/data/storage/stored.ts'
import { type ComponentApp, expect, page } from './app.tsx'
import { listOf } from './entities.ts'
import { quarry, tokenFor, withFavourites } from './favourites.ts'
import { type Call, type FakeServer, refused } from './server.ts'

export const expiredToken = 'e30.cmFuIG91dA.test'
export const row = page.getByRole('table').getByRole('row').getByText('Live from the Quarry')
export const none = { access: null, refresh: null }
export const tokens = () => ({ access: accessToken(), refresh: refreshToken() })

/**
 * A server that accepts every access token of this listener except the expired one, and rotates refresh tokens: only
 * the newest one, at first the stored one, gets a new pair; any older one ends the session.
 */
export function acceptRenewals(server: FakeServer, user: User): FakeServer {
  let made = 0
  let newest = refreshToken()
  const unlessExpired =
    <Answer>(answer: Answer) =>
    ({ authorization }: Call<Route>) =>
      authorization?.endsWith(expiredToken) ? refused(401) : answer
  return withFavourites(server)
    .on(getMe, unlessExpired(user))
    .on(listSets, unlessExpired(listOf([quarry])))
    .on(renewTokens, ({ body }) => {
      if (body.refresh_token !== newest) return refused(401)
      made += 1
      newest = `refresh token ${made}`
      return { access_token: tokenFor(user, `renewed ${made}`), refresh_token: newest }
    })
}

/** Opens home for a listener whose session is in IndexedDB, too, where the worker reads it. */
export async function openSession(app: ComponentApp, server: FakeServer): Promise<User> {
  withFavourites(server)
  const user = await app.openAs('/home')
  acceptRenewals(server, user)
  await recorded()
  return user
}

/** Waits until IndexedDB has the tokens of local storage. */
export async function recorded(): Promise<SessionRecord> {
  await expect.poll(async () => (await readRecord())?.tokens?.refresh_token).toBe(refreshToken() ?? undefined)
  const record = await readRecord()
  if (!record) throw new Error('There is no record')
  return record
}

export const expire = () =>
  storeTokens({ access_token: expiredToken, ...(refreshToken() && { refresh_token: refreshToken() ?? '' }) })
export const expireRecord = () =>
  changeRecord(record =>
    record?.tokens ? { ...record, tokens: { ...record.tokens, access_token: expiredToken } } : record,
  )

/** The worker fetches the profile of a listener. Resolves with the status. */
export const asWorker = async (id: number) => (await callAs(id, getMe, {})).status

/** Resets local storage to an earlier state, as a crash does before the last writes are on the disk. */
export function restoreStorage(stored: Record<string, string>): void {
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

/** The keys of local storage, without what this browser can do, which is found out at some moment and belongs to nobody. */
export const keysStored = () => Object.keys(localStorage).filter(key => key !== storageKeys.canWriteFiles)
