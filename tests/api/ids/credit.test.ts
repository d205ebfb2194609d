import { describe, expect, test } from 'vitest'
import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import { listNotifications } from '#contract/routes/activity.ts'
import { valuesOf } from '../../../server/catalog/correct-track.ts'
import { complete } from '../../../server/catalog/known-track.ts'
import { releaseTrack } from '../../../server/db/releases/release-track.ts'
import { release } from '../../support/releases.ts'
import { exactly } from '../../support/server/app.ts'
import { curatorOf } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester, type Suggester } from '../../support/suggestions.ts'

/** Who is credited and told when an ID is identified. */

const server = await testServer()
const curator = await curatorOf(server)
const [mara, juno] = [await addSuggester(server, 'mara'), await addSuggester(server, 'juno')]

const told = async ({ ask }: Suggester) =>
  exactly(listNotifications.answer, (await ask('GET', '/notifications')).body).data
/** What a listener was told of their suggestion for a track. */
const toldOf = async (who: Suggester, track: number) =>
  (await told(who)).filter(({ suggestion }) => suggestion?.track.id === track)
/** The notifications of a track's release. */
const toldOfRelease = async (who: Suggester, track: number) =>
  (await told(who)).filter(({ release }) => release.track_meta?.id === track)
const watch = ({ ask }: Suggester, track: number) =>
  ask('PUT', `/favs/track/${track}/likes-toggle`, { show_likes: true })
const stateOf = async (who: Suggester, track: number) =>
  (await who.own('?limit=100')).data.find(each => each.track_meta_id === track)?.state

async function save(id: number, changed: Partial<StudioTrack>) {
  const opened: { track: StudioTrack; version: string } = Object((await curator.ask('GET', `/tracks/${id}`)).body)
  const answer = await curator.ask('PUT', `/tracks/${id}`, {
    body: { ...opened, track: { ...opened.track, ...changed } },
  })
  expect(answer.status).toBe(200)
}
const name = (id: number) => `Undertow ${id}`
/** An ID for which Juno has suggested another name, and then Mara the right one. */
async function suggested() {
  const id = await addId(server.db)
  await juno.suggest(id, { title: 'Something else' })
  await mara.suggest(id, { artist: 'tarn & Kassian', title: name(id) })
  await server.db.deleteFrom('attempts').execute()
  await server.db
    .updateTable('suggestions')
    .set({ created_at: new Date(0) })
    .execute()
  return id
}
const released = (id: number) => ({
  ...{ title: name(id), artists: ['Tarn', 'Kassian'], mix: 'original_mix' as const },
})

const ways: [string, (id: number) => Promise<unknown>][] = [
  [
    'segue release',
    id => release(server.db, String(id), '--artist', 'Tarn', '--artist', 'Kassian', '--title', name(id)),
  ],
  ['the Studio', id => save(id, released(id))],
]

test.each(ways)(
  'By %s, the track is credited to who suggested its names, who is told once; others are closed',
  async (_, identify) => {
    const id = await suggested()
    const before = (await mara.own()).accepted_count
    await identify(id)
    const { identified_by, probably = null } = await juno.track(id)
    expect([identified_by, probably]).toEqual([{ id: mara.id, username: 'mara', avatar_url: null }, null])
    expect([await stateOf(mara, id), await stateOf(juno, id)]).toEqual(['accepted', 'closed'])
    expect((await mara.own()).accepted_count).toBe(before + 1)
    expect(await toldOf(mara, id)).toMatchObject([
      {
        is_read: false,
        release: { set_meta: null, track_meta: null },
        suggestion: { state: 'accepted', reason: '', track: { id, artist: 'Tarn, Kassian', title: name(id) } },
      },
    ])
    expect(await toldOf(juno, id)).toEqual([])
  },
)

test('The command says who had suggested it', async () => {
  const id = await suggested()
  const printed = await release(server.db, String(id), '--artist', 'Tarn', '--artist', 'Kassian', '--title', name(id))
  expect(printed).toContain('Suggested by: mara')
})

test('Of two with the same names, the earlier one is credited', async () => {
  const id = await suggested()
  await juno.suggest(id, { artist: 'Tarn, Kassian', title: name(id) })
  await save(id, released(id))
  expect([await stateOf(juno, id), await stateOf(mara, id)]).toEqual(['accepted', 'closed'])
})

test.each([
  [null, { mix: 'original_mix' }],
  ['Original Mix', { mix: 'original_mix' }],
  ['Oda Vexel Remix', { mix: 'remix', mix_name: 'Oda Vexel Remix', remixers: ['Oda Vexel'] }],
  ['oda vexel', { mix: 'remix', mix_name: 'Oda Vexel Remix', remixers: ['Oda Vexel'] }],
  ['Oda Vexel Remix', { mix: 'remix', mix_name: 'Oda Vexel', remixers: ['Oda Vexel'] }],
] as const)('A suggestion with the mix %j is credited for %j', async (mix_name, mix) => {
  const id = await addId(server.db)
  await mara.suggest(id, { artist: 'Tarn', title: name(id), mix_name })
  await save(id, { title: name(id), artists: ['Tarn'], ...mix, remixers: 'remixers' in mix ? [...mix.remixers] : [] })
  expect(await stateOf(mara, id)).toBe('accepted')
})

test('No suggestion of another mix is credited', async () => {
  const id = await addId(server.db)
  await mara.suggest(id, { artist: 'Tarn', title: name(id), mix_name: 'Dub' })
  await save(id, { ...released(id), artists: ['Tarn'] })
  expect([await stateOf(mara, id), (await juno.track(id)).identified_by]).toEqual(['closed', null])
})

test('A track that is made an ID again has its suggestions and votes open again, and nobody was told', async () => {
  const id = await suggested()
  const [suggestion] = (await mara.suggestionsOf(id)).filter(({ title }) => title === name(id))
  for (const each of [juno, await addSuggester(server)]) await each.vote(suggestion?.id ?? 0, 'agree')
  await save(id, released(id))
  await curator.undone()
  expect([await stateOf(mara, id), await stateOf(juno, id)]).toEqual(['open', 'open'])
  expect(await toldOf(mara, id)).toEqual([])
  expect(await juno.track(id)).toMatchObject({ identified_by: null, probably: `tarn & Kassian - ${name(id)}` })
  await save(id, released(id))
  expect(await toldOf(mara, id)).toHaveLength(1)
})

test('Of two identifications at once, one is made, and one listener is told once', async () => {
  const id = await suggested()
  const results = await Promise.allSettled(ways.map(([, identify]) => identify(id)))
  expect(results.map(({ status }) => status)).toContain('fulfilled')
  expect(await toldOf(mara, id)).toHaveLength(1)
})

test('Suggestions while the ID is identified are open or refused, but never both', async () => {
  const id = await suggested()
  const late = await addSuggester(server)
  const [answer] = await Promise.all([late.askSuggest(id), save(id, released(id))])
  expect([answer.status, await stateOf(late, id)]).toEqual(answer.status === 200 ? [200, 'closed'] : [409, undefined])
})

describe('A track that is named before its release', () => {
  async function named() {
    const id = await suggested()
    await watch(juno, id)
    const [credits, mix] = [
      ['Tarn', 'Kassian'].map(artist => ({ name: artist, role: 'producer' as const })),
      { type: 'original_mix' as const, name: null },
    ]
    const given = { trackId: id, title: name(id), credits, mix, label: undefined, purchaseUrl: undefined }
    await server.db.transaction().execute(trx => releaseTrack(trx, { ...given, date: null }))
    return id
  }

  test('is announced without a date, and once more, unread, with the date; who suggested it is told once', async () => {
    const id = await named()
    const [first] = await toldOfRelease(juno, id)
    expect(first?.release.track_meta?.release_date).toBeNull()
    await juno.ask('PUT', `/notifications/${first?.id}/read`, {})
    await save(id, { release_date: '2026-11-20' })
    const [second, ...more] = await toldOfRelease(juno, id)
    expect(second).toMatchObject({ is_read: false, release: { track_meta: { release_date: '2026-11-20' } } })
    expect([more, second?.id !== first?.id]).toEqual([[], true])
    expect(await toldOf(mara, id)).toHaveLength(1)
  })

  test('is announced with the date that an import completes it with, and not again when that is corrected', async () => {
    const id = await named()
    await server.db.transaction().execute(async trx => {
      const track = { ...(await valuesOf(trx, id)), date: '2026-11-20' }
      await complete(trx, id, track, { newArtists: [], newLabels: [], lines: [] })
    })
    const [second] = await toldOfRelease(juno, id)
    expect(second?.release.track_meta?.release_date).toBe('2026-11-20')
    await save(id, { release_date: '2026-11-21' })
    expect((await toldOfRelease(juno, id)).map(each => each.id)).toEqual([second?.id])
  })

  test('takes everything back when it is an ID again', async () => {
    const id = await named()
    await save(id, { title: 'ID', artists: [], mix: 'ID' })
    expect([await toldOfRelease(juno, id), await toldOf(mara, id)]).toEqual([[], []])
    expect(await stateOf(mara, id)).toBe('open')
  })
})
