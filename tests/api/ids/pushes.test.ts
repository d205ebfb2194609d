import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { announceDate } from '../../../server/db/releases/announce-release.ts'
import { notifySuggester } from '../../../server/db/releases/credit.ts'
import { releaseTrack } from '../../../server/db/releases/release-track.ts'
import { pushed } from '../../support/peers/push-listeners.ts'
import { type PushService, startPushService } from '../../support/peers/push-service.ts'
import { freshIds, takeFrom } from '../../support/releases.ts'
import { testServer } from '../../support/server/test-server.ts'

/** What a listener's device shows of an ID that was identified. */

const service = await startPushService()
afterAll(() => service.stop())
const server = await testServer({ settings: { push: service.settings } })
const ids = await freshIds(server.db)

const credits = [{ name: 'Tarn', role: 'producer' as const }]
const mix = { type: 'original_mix' as const, name: null }
const identify = (trackId: number, date: string | null) =>
  server.db
    .transaction()
    .execute(trx =>
      releaseTrack(trx, { trackId, credits, title: 'Undertow', mix, label: undefined, date, purchaseUrl: undefined }),
    )
const nordlicht = { artist: 'Tarn', title: 'Undertow', mix_name: null, label: null, link: null, why: 'heard' }
const shownBy = (browser: ReturnType<PushService['browser']>) =>
  service.cameFor(browser).map(({ body }) => browser.read(body))

test('Who suggested an ID is told that they identified it, and the push opens the track', async () => {
  const [{ id }, phone] = [takeFrom(ids), service.browser()]
  const { put } = await pushed(server, [phone])
  await put(`/tracks/${id}/suggestion`, nordlicht)
  await identify(id, '2026-11-20')
  await expect.poll(() => shownBy(phone)).toHaveLength(1)
  expect(shownBy(phone)[0]).toMatchObject({
    ...{ title: 'You identified an ID', body: 'Tarn - Undertow', path: `/tracks/${id}`, unread: 1 },
  })
})

test('Who watches an ID is told that it was identified, and once it has a date, that it was released', async () => {
  const [track, phone] = [takeFrom(ids), service.browser()]
  await pushed(server, [phone], track.id)
  const { set_name } = await server.db
    .selectFrom('sets')
    .select('set_name')
    .where('id', '=', track.setId)
    .executeTakeFirstOrThrow()
  await identify(track.id, null)
  await expect.poll(() => shownBy(phone)).toHaveLength(1)
  const what = `ID ${track.position} in ${set_name} was just`
  expect(shownBy(phone)[0]).toMatchObject({ title: 'Tarn - Undertow', body: `${what} identified` })
  await server.db.transaction().execute(async trx => {
    await sql`update tracks set release_date = '2026-11-20' where id = ${track.id}`.execute(trx)
    await announceDate(trx, track.id)
  })
  await expect.poll(() => shownBy(phone)).toHaveLength(2)
  expect(shownBy(phone)[1]).toMatchObject({ title: 'Tarn - Undertow', body: `${what} released`, unread: 1 })
})

test('A suggestion that is rejected is told without a push, and taken back when it is open again', async () => {
  const [{ id }, phone] = [takeFrom(ids), service.browser()]
  const { put, userId } = await pushed(server, [phone])
  await put(`/tracks/${id}/suggestion`, nordlicht)
  const decide = (state: 'rejected' | 'open') =>
    server.db.transaction().execute(async trx => {
      const { rows } = await sql<{ id: number }>`update suggestions set state = ${state}, reason = 'No'
        where track_id = ${id} and user_id = ${userId} returning id`.execute(trx)
      await notifySuggester(trx, rows[0]?.id ?? 0)
      await notifySuggester(trx, rows[0]?.id ?? 0)
    })
  const notifications = () => server.db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
  await decide('rejected')
  expect(await notifications()).toHaveLength(1)
  expect(await server.db.selectFrom('push_queue').selectAll().execute()).toEqual([])
  await decide('open')
  expect(await notifications()).toEqual([])
})
