import { createStore, promisifyRequest } from 'idb-keyval'
import { favouriteSet } from '#contract/routes/marks.ts'
import { expect, page, test } from '../support/app.tsx'
import { aUser } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import {
  acceptFavourite,
  addFavourite,
  banner,
  heartOf,
  pier,
  quarry,
  sentFavourites,
  tunnel,
  waitForStoredWrites,
  withFavourites,
} from '../support/favourites.ts'

/** Records of other versions of the app, which this version can't read. */

const inOutbox = createStore('segue-outbox', 'writes')
const put = (key: (string | number)[], record: unknown) =>
  inOutbox('readwrite', store => {
    store.put(record, key)
    return promisifyRequest(store.transaction)
  })

const changes = page.getByRole('dialog', { name: 'Unsaved changes' })

test('changes of another version of the app block nothing, and can be discarded', async ({ app, server }) => {
  withFavourites(server).on(favouriteSet, acceptFavourite)
  const user = aUser()
  const own = { user: user.id, seq: 1, recordedAt: 1, failures: 0, notBefore: 0, refusal: null }
  const target = `set/${quarry.id}/favourite`
  const old = { ...own, version: 1, id: 'old', target, kind: 'favourite', about: quarry.set_name, tried: false }
  await put([user.id, 'entry', target, 'old'], { ...old, input: { set: quarry.id, fav: true } })
  const newer = { ...own, version: 99, id: 'newer', target: 'mood', about: 'A mood', what: 'no kind at all' }
  await put([user.id, 'entry', 'mood', 'newer'], newer)
  const answered = { ...own, version: 1, target: `set/${tunnel.id}/favourite`, kind: 'favourite', at: Date.now() }
  await put([user.id, 'settled', answered.target], { ...answered, input: { set: tunnel.id, fav: true } })

  await app.openAs('/sets', user)
  await expect.element(banner).toHaveTextContent(exactly('2 changes could not be saved'))
  for (const set of [quarry, tunnel, pier]) await addFavourite(set)
  await expect.poll(() => sentFavourites(server)).toHaveLength(3)
  await waitForStoredWrites(user, 2)

  await page.getByRole('button', { name: '2 changes could not be saved' }).click()
  for (const name of [quarry.set_name, 'A mood']) {
    const change = changes.getByRole('listitem').filter({ hasText: name })
    await expect.element(change).toHaveTextContent('Could not be saved: It was made in another version of the app')
    await expect.element(change.getByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
    await change.getByRole('button', { name: /Discard/ }).click()
  }
  await expect.element(changes.getByText('Everything is saved.')).toBeVisible()
  await waitForStoredWrites(user, 0)
  await expect.element(heartOf(quarry).full).toBeInTheDocument()
})
