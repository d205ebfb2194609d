import { vi } from 'vitest'
import { listSets } from '#contract/routes/catalogue.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { expect, test } from '../support/app.tsx'
import { listOf } from '../support/entities.ts'
import { addFavourite, heartOf, quarry, waitForStoredWrites, withFavourites } from '../support/favourites.ts'

const hour = 60 * 60_000
const loved = { ...quarry, user_fav: { ...quarry.user_fav, is_fav: true } }

test('a heart of the previous listener is not shown over the cached page of the next one', async ({ app, server }) => {
  withFavourites(server)
  const first = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await app.waitForAnswers()
  server.on(listSets, listOf([loved]))
  await app.switchListener()
  await expect.element(heartOf(quarry).full).toBeVisible()
  await app.waitForAnswers()
  server.goAway()
  await app.switchListener(first)
  await expect.element(heartOf(quarry).empty).toBeVisible()
})

test('after the clock was set back, an old heart is not shown over a new answer', async ({ app, server }) => {
  withFavourites(server)
  const user = await app.openAs('/sets')
  await addFavourite(quarry)
  await waitForStoredWrites(user, 0)
  const now = Date.now.bind(Date)
  using _ = vi.spyOn(Date, 'now').mockImplementation(() => now() - hour)
  // Another device has removed it.
  await queryClient.refetchQueries()
  await expect.element(heartOf(quarry).empty).toBeVisible()
})
