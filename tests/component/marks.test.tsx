import { listSets } from '../../contract/routes/catalogue.ts'
import { expect, test } from './support/app.tsx'
import { listOf } from './support/entities.ts'
import { heartOf, quarry, withHearts } from './support/hearts.ts'

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
