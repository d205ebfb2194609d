import { vi } from 'vitest'
import { listSets } from '../../contract/routes/catalogue.ts'
import { queryClient } from '../../src/data/cache/query-client.ts'
import { expect, test } from './support/app.tsx'
import { listOf } from './support/entities.ts'
import { heartOf, kept, love, quarry, withHearts } from './support/hearts.ts'

const hour = 60 * 60_000
const loved = { ...quarry, user_fav: { ...quarry.user_fav, is_fav: true } }

test('a heart of the listener before is not shown over the saved page of the one after', async ({ app, server }) => {
  withHearts(server)
  const first = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await app.hasAnswers()
  server.on(listSets, listOf([loved]))
  await app.isTakenOver()
  await expect.element(heartOf(quarry).full).toBeVisible()
  await app.hasAnswers()
  server.goAway()
  await app.isTakenOver(first)
  await expect.element(heartOf(quarry).empty).toBeVisible()
})

test('on a device whose clock is set back, an old heart is not shown over a new answer', async ({ app, server }) => {
  withHearts(server)
  const user = await app.openAs('/sets')
  await love(quarry)
  await kept(user, 0)
  const now = Date.now.bind(Date)
  using _ = vi.spyOn(Date, 'now').mockImplementation(() => now() - hour)
  // On another device it was taken back.
  await queryClient.refetchQueries()
  await expect.element(heartOf(quarry).empty).toBeVisible()
})
