import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#contract/entities/account.ts'
import type { SetSummary } from '#contract/entities/music.ts'
import { getMe, renewTokens, signIn, signOut } from '#contract/routes/account.ts'
import { featuredArtists, featuredLabels, featuredSets, featuredTracks, listSets } from '#contract/routes/catalogue.ts'
import { favouriteSet } from '#contract/routes/marks.ts'
import { idbStore } from '../../../src/data/outbox/store/idb-store.ts'
import { aSet, listOf } from './entities.ts'
import type { Call, FakeServer } from './server.ts'

/** Favorites in the list of sets: the most frequent writes. */

export const quarry = aSet({ set_name: 'Live from the Quarry' })
export const tunnel = aSet({ set_name: 'Tunnel Vision' })
export const pier = aSet({ set_name: 'Pier 9 After Hours' })

/** The server's answer to a favorite that it accepts. */
export const acceptFavourite = ({ body }: Call<typeof favouriteSet>) => ({
  is_fav: body?.is_fav ?? true,
  applied: true,
  updated_at: '2026-11-21T12:00:00.000Z',
})

/** A server with the list of sets and home, which accepts favorites. */
export const withFavourites = (server: FakeServer): FakeServer =>
  server
    .on(listSets, listOf([quarry, tunnel, pier]))
    .on(featuredSets, listOf([quarry]))
    .on(featuredTracks, listOf([]))
    .on(featuredArtists, listOf([]))
    .on(featuredLabels, listOf([]))
    .on(favouriteSet, acceptFavourite)
    .on(signOut, null)

/** An access token of this listener; each `sid` gives another one. */
export const tokenFor = ({ id }: User, sid = 'test') =>
  `e30.${btoa(JSON.stringify({ sub: String(id), sid })).replaceAll('=', '')}.test`

/** Lets this listener log in and renew tokens. */
export const allowSignIn = (server: FakeServer, user: User): FakeServer =>
  server
    .on(getMe, user)
    .on(signIn, { access_token: tokenFor(user, 'signed in'), refresh_token: `refresh of ${user.id}` })
    .on(renewTokens, { access_token: tokenFor(user, 'renewed'), refresh_token: `next of ${user.id}` })

export const heartOf = ({ set_name }: SetSummary) => ({
  empty: page.getByRole('button', { name: `Add ${set_name} to favorites` }),
  full: page.getByRole('button', { name: `Remove ${set_name} from favorites` }),
})

/** Taps the empty heart of a set, and expects it to be filled at once. */
export async function addFavourite(set: SetSummary): Promise<void> {
  await heartOf(set).empty.click()
  await expect.element(heartOf(set).full).toBeVisible()
}

/** The favorites that were sent so far: the set's id and whether it was added. */
export const sentFavourites = (server: FakeServer) =>
  server.calls(favouriteSet).map(({ params, body }) => [Number(params.id), body?.is_fav])

/** Waits until `count` writes of this listener are stored in this device's outbox. */
export const waitForStoredWrites = (user: User, count: number) =>
  expect.poll(async () => (await idbStore.read(user.id)).entries).toHaveLength(count)

export const banner = page.getByRole('region', { name: 'Status' }).getByRole('status')

/** Focuses the page: the client checks the server at once. */
export const focusPage = () => void dispatchEvent(new Event('focus'))

export const signOutByMenu = async () => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

export async function signInByForm({ username }: User): Promise<void> {
  await page.getByLabelText('Username', { exact: true }).fill(username)
  await page.getByLabelText('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Login' }).click()
}
