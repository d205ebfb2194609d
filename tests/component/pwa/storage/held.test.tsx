import { favouriteSet } from '#contract/routes/marks.ts'
import { connection } from '../../../../src/data/api/connection.ts'
import { nordlicht, restart, title, visitPages, withSets } from '../../support/cached-pages.ts'
import { expect, test } from '../../support/catalogue.ts'
import { aUser } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import {
  acceptFavourite,
  addFavourite,
  allowSignIn,
  banner,
  heartOf,
  pier,
  quarry,
  sentFavourites,
  signInByForm,
  signOutByMenu,
  waitForStoredWrites,
  withFavourites,
} from '../../support/favourites.ts'
import { holdStore } from '../../support/held-store.ts'

/** A device whose storage doesn't answer: another page was frozen during a transaction. */

for (const name of ['segue-pages', 'segue-outbox', 'segue-session', 'segue-downloads'] as const)
  test(`while ${name} doesn't answer, one logs in, opens a set, and logs out`, async ({ app, server }) => {
    const user = aUser()
    withFavourites(withSets(allowSignIn(server, user)))
    await using _ = await holdStore(name)
    await app.open('/login')
    await signInByForm(user)
    await expect.poll(() => app.path).toBe('/home')
    await app.go(`/sets/${nordlicht.id}`)
    await expect.element(title).toHaveTextContent(exactly(nordlicht.set_name))
    await signOutByMenu()
    await expect.poll(() => app.path).toBe('/login')
  })

test('while the cached pages do not answer, a page that was opened before comes from the network', async ({
  app,
  server,
}) => {
  await visitPages(app, server)
  await using _ = await holdStore('segue-pages')
  await restart(app, `/sets/${nordlicht.id}`)
  await expect.element(title).toHaveTextContent(exactly(nordlicht.set_name))
})

test('while the outbox does not answer, a heart is sent, and what waited there is sent afterwards', async ({
  app,
  server,
}) => {
  withFavourites(server).on(favouriteSet, acceptFavourite)
  const user = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  server.goAway()
  await connection.check()
  await addFavourite(quarry)
  await waitForStoredWrites(user, 1)
  {
    await using _ = await holdStore('segue-outbox')
    await addFavourite(pier)
    await expect.element(banner).toHaveTextContent(/keep this page open until they're sent/)
    await expect.element(heartOf(quarry).full).toBeVisible()
    server.comeBack()
    await connection.check()
    await expect.poll(() => sentFavourites(server)).toEqual([[pier.id, true]])
  }
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => sentFavourites(server)).toContainEqual([quarry.id, true])
  await waitForStoredWrites(user, 0)
  await expect.element(heartOf(pier).full).toBeVisible()
})
