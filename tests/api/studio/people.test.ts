import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StudioArtist, StudioLabel } from '#contract/entities/studio-catalogue.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addSignedIn, expectFailure } from '../../support/server/app.ts'
import { changes, curatorOf, everyRow, none } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const curator = await curatorOf(server)
const listener = await addSignedIn(server, 'following')
await sql`update set_tracks set track_position = track_position`.execute(server.db)

type Kind = 'artist' | 'label'
const open = async (kind: Kind, id: number) => Object((await curator.ask('GET', `/${kind}s/${id}`)).body)
async function save(kind: Kind, id: number, changed: Partial<StudioArtist | StudioLabel>) {
  const opened = await open(kind, id)
  return curator.ask('PUT', `/${kind}s/${id}`, { body: { ...opened, [kind]: { ...opened[kind], ...changed } } })
}
async function merge(kind: Kind, from: number, into: number) {
  const body = { version: (await open(kind, from)).version, into, into_version: (await open(kind, into)).version }
  return curator.ask('POST', `/${kind}s/${from}/merge`, { body })
}
const asListener = (method: 'GET' | 'PUT', url: string, body?: unknown) =>
  server.ask(method, `/api${url}`, { token: listener.access, ...(body !== undefined && { body }) })
const name = async (kind: Kind, id: number): Promise<string> => (await open(kind, id))[kind].name
const lines = async () =>
  (
    await sql<{ line: string }>`select artist as line from sets union select artist from tracks`.execute(server.db)
  ).rows.map(({ line }) => line)

const nothing = {
  bio: '',
  links: {
    ...{ beatport: null, soundcloud: null, spotify: null, facebook: null },
    ...{ instagram: null, twitter: null, youtube: null, website: null },
  },
  picture: { art_url: null, art_url_sm: null, art_url_xl: null },
}

describe.each<Kind>(['artist', 'label'])('An %s', kind => {
  const more =
    kind === 'label' ? { logo_url: null, sponsor_type: 'label_meta', founders: ['Mirelle Koda', 'Somebody New'] } : {}

  test('is added, found by its name, changed, and undone step by step', async () => {
    const before = await everyRow(server.db)
    const person = { ...nothing, ...more, name: `New ${kind}` }
    const added = await curator.ask('POST', `/${kind}s`, { body: { [kind]: person } })
    expect(added.status).toBe(201)
    const { id } = Object(added.body)
    const named = await curator.ask('GET', `/${kind}s/named?name=${encodeURIComponent(`néw  ${kind.toUpperCase()}`)}`)
    expect(named.body).toEqual({ id })
    expect((await open(kind, id))[kind]).toEqual(person)
    const links = { ...nothing.links, website: 'https://example.com/x' }
    expect((await save(kind, id, { bio: 'Plays at night', links })).status).toBe(200)
    expect((await asListener('GET', `/${kind}s/${id}`)).body).toMatchObject({
      bio: 'Plays at night',
      website: 'https://example.com/x',
    })
    await curator.undone()
    expect((await open(kind, id))[kind]).toEqual(person)
    const edits = Object((await curator.ask('GET', `/edits?kind=${kind}&item_id=${id}`)).body).data
    expect((await curator.undo(edits.at(-1).id)).status).toBe(200)
    expectFailure(await curator.ask('GET', `/${kind}s/${id}`), 404)
    const { gone, added: left } = changes(before, await everyRow(server.db))
    // The founder who was new stays, as every new name of a form does.
    expect([gone, left.filter(row => !/Somebody New|catalogue_totals/.test(row))]).toEqual([
      gone.filter(row => row.startsWith('catalogue_totals')),
      [],
    ])
    await curator.undone()
    expect((await open(kind, id))[kind]).toEqual(person)
  })

  test('does not get the name of another one, however it is written', async () => {
    const [taken, own] = [await name(kind, 2), await name(kind, 3)]
    const failure = expectFailure(await save(kind, 3, { name: ` ${taken.toUpperCase()}! ` }), 422)
    expect(failure.errors?.json).toEqual({ name: [`Another ${kind} has this name`] })
    const body = { [kind]: { ...nothing, ...more, name: taken } }
    expectFailure(await curator.ask('POST', `/${kind}s`, { body }), 422)
    expect(await name(kind, 3)).toBe(own)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', 'example.com', '//example.com'])(
    'has no link %s',
    async website => {
      expectFailure(await save(kind, 4, { links: { ...nothing.links, website } }), 422)
    },
  )

  test.each(["Robert'); drop table artists;--", '<img src=x onerror=alert(1)>', '"); select 1', '{{7*7}} <%= 7*7 %>'])(
    'called %s is called so everywhere',
    async odd => {
      expect((await save(kind, 5, { name: odd, bio: odd })).status).toBe(200)
      expect((await asListener('GET', `/${kind}s/${5}`)).body).toMatchObject({ name: odd, bio: odd })
      const found = await asListener('GET', `/${kind}s?search=${encodeURIComponent(odd)}`)
      expect(found.body).toMatchObject({ data: [{ id: 5, name: odd }] })
      await curator.undone()
      expect(await wrongCounters(server.db)).toEqual([])
    },
  )

  test('of two curators, the later one is refused with who was first', async () => {
    const opened = await open(kind, 6)
    const put = (bio: string) =>
      curator.ask('PUT', `/${kind}s/6`, { body: { ...opened, [kind]: { ...opened[kind], bio } } })
    const answers = await Promise.all([put('One'), put('Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { message } = expectFailure(await put('Three'), 409)
    expect(message).toBe(`This ${kind} was changed by curator in the meantime`)
  })

  test('that is merged into another one gives it all it has, and undo takes it back', async () => {
    await asListener('PUT', `/stats/${kind}/7/follow`, { is_followed: true })
    await sql`update ${sql.table(`user_${kind}_stats`)} set followed_at = '2020-01-01' where user_id = ${listener.id}`.execute(
      server.db,
    )
    await sql`delete from featured where kind = ${kind}`.execute(server.db)
    await sql`insert into featured (kind, position, item_id) values (${kind}, 0, 1), (${kind}, 1, 7), (${kind}, 2, 8)`.execute(
      server.db,
    )
    const place = kind === 'artist' ? 20 : 30
    await sql`insert into set_sponsors (set_id, sponsor_type, position, ${sql.ref(`${kind}_id`)})
      values (1, ${`${kind}_meta`}, ${place}, 7), (1, ${`${kind}_meta`}, ${place + 1}, 8), (2, ${`${kind}_meta`}, ${place}, 7)`.execute(
      server.db,
    )
    const other = kind === 'artist' ? 'label' : 'artist'
    await sql`insert into label_founders (${sql.ref(`${kind}_id`)}, ${sql.ref(`${other}_id`)})
      values (7, 1), (8, 1), (7, 2) on conflict do nothing`.execute(server.db)
    for (const [from, into] of [
      [7, 8],
      [8, 7],
    ] as const) {
      const before = await everyRow(server.db)
      const gone = await name(kind, from)
      expect(await merge(kind, from, into)).toMatchObject({ status: 204, body: '' })
      expect(await wrongCounters(server.db)).toEqual([])
      expect((await asListener('GET', `/${kind}s/${from}`)).body).toMatchObject({ id: into })
      expect((await asListener('GET', `/${kind}s/${from}/sets`)).status).toBe(200)
      expect((await asListener('GET', `/${kind}s/${into}`)).body).toMatchObject({
        [kind === 'artist' ? 'user_stats' : 'user_label_stats']: { is_followed: true },
      })
      const featured = Object((await asListener('GET', `/featured/${kind}s`)).body).data
      expect(featured.map(({ id }: { id: number }) => id)).toEqual([1, into])
      if (kind === 'artist')
        expect((await lines()).filter(line => line.split(/, | & | feat\. /).includes(gone))).toEqual([])
      const edit = Object((await curator.ask('GET', '/edits?limit=1')).body).data[0]
      expect(edit).toMatchObject({ kind, item_id: from, name: gone, after: { merged_into: into } })
      await curator.undone()
      expect(changes(before, await everyRow(server.db))).toEqual(none)
      expect(await wrongCounters(server.db)).toEqual([])
    }
  })

  test('that was merged leaves home as it was arranged since', async () => {
    const arrange = (ids: number[]) =>
      sql`insert into featured (kind, position, item_id) select ${kind}, place, id
        from unnest(${ids}::integer[]) with ordinality listed (id, place)`.execute(server.db)
    await sql`delete from featured where kind = ${kind}`.execute(server.db)
    await arrange([7, 5])
    await merge(kind, 7, 8)
    await sql`delete from featured where kind = ${kind}`.execute(server.db)
    await arrange([5, 6])
    await curator.undone()
    const { rows } = await sql`select item_id from featured where kind = ${kind} order by position`.execute(server.db)
    expect(rows).toEqual([{ item_id: 5 }, { item_id: 6 }])
  })

  test('that was merged is not restored while a new one has its name', async () => {
    const gone = await name(kind, 13)
    await merge(kind, 13, 14)
    const edit = await curator.lastEdit()
    const given = { ...nothing, ...more, name: gone.toUpperCase() }
    expect((await curator.ask('POST', `/${kind}s`, { body: { [kind]: given } })).status).toBe(201)
    const { errors } = expectFailure(await curator.undo(edit), 422)
    expect(errors?.json).toEqual({ name: [`Another ${kind} has this name`] })
    await curator.undone()
    expect((await curator.undo(edit)).status).toBe(200)
  })

  test('that was merged with one of the same name is restored', async () => {
    const twin = (await name(kind, 12)).toLowerCase()
    await sql`update ${sql.table(`${kind}s`)} set name = ${twin} where id = 11`.execute(server.db)
    await merge(kind, 11, 12)
    await curator.undone()
    expect(await name(kind, 11)).toBe(twin)
  })

  test('that was merged takes follows that arrive later', async () => {
    await merge(kind, 9, 10)
    expect((await curator.ask('GET', `/${kind}s/9`)).body).toMatchObject({ id: 10 })
    expect((await asListener('PUT', `/stats/${kind}/9/follow`, { is_followed: true })).body).toMatchObject({
      is_followed: true,
    })
    expect((await asListener('GET', `/${kind}s/10`)).body).toMatchObject({
      [kind === 'artist' ? 'user_stats' : 'user_label_stats']: { is_followed: true },
    })
    await curator.undone()
  })
})

describe('The new name of an artist', () => {
  test('is in the lines of all tracks and sets that are made of names, and in no other', async () => {
    const before = await everyRow(server.db)
    const own = await name('artist', 1)
    const [track] = (
      await sql<{
        id: number
      }>`select track_id as id from track_artists where artist_id = 1 and role = 'producer'`.execute(server.db)
    ).rows
    await sql`update tracks set artist = 'Written by hand' where id = ${track?.id}`.execute(server.db)
    await save('artist', 1, { name: 'Nova "N" O\'Neil' })
    const after = await lines()
    expect(after).toContain('Written by hand')
    expect(after.filter(line => line.includes(own))).toEqual([])
    expect(after.filter(line => line.includes('Nova "N" O\'Neil')).length).toBeGreaterThan(1)
    expect(await wrongCounters(server.db)).toEqual([])
    const found = await asListener('GET', '/tracks?search=nova%20oneil')
    expect(Object(found.body).pagination.total).toBeGreaterThan(1)
    await curator.undone()
    await sql`update tracks set artist = ${own} where id = ${track?.id}`.execute(server.db)
    expect(changes(before, await everyRow(server.db))).toEqual(none)
  })
})
