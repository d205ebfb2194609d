import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webAddress } from '#contract/names.ts'
import { insertArtist, insertSet, insertTrack } from '../../support/catalog-rows.ts'
import { newPlaylists } from '../../support/playlists.ts'
import { expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addSuggester, nordlicht, type Suggester } from '../../support/suggestions.ts'

/** What listeners suggest an ID to be, on pages and in feeds that are read without a login. */

const server = await testServer()
const { db } = server

/** An account that is a week old and has listened. */
async function established(): Promise<Suggester> {
  const made = await addSuggester(server)
  await sql`update users set created_at = now() - interval '8 days' where id = ${made.id}`.execute(db)
  await sql`insert into listens (user_id, set_id, started_at, ended_at, position_ms, heard_ms)
    values (${made.id}, 1, now(), now(), 700000, 700000)`.execute(db)
  return made
}
const people = <Person>(count: number, make: () => Promise<Person>) => Promise.all(Array.from({ length: count }, make))
const fresh = () => addSuggester(server)

/** A set of an artist of its own, with one ID. */
async function heardId() {
  const set = await insertSet(db, { mp3_permalink: `sets/${randomUUID()}.mp3` })
  const artist = await insertArtist(db, randomUUID())
  await db.insertInto('set_artists').values({ set_id: set, artist_id: artist }).execute()
  const track = await insertTrack(db, { title: 'ID', artist: 'ID', mix_type: 'ID', first_heard_set_id: set })
  await db
    .insertInto('set_tracks')
    .values({ set_id: set, track_id: track, track_position: 1, start_time: 0, end_time: 3_600_000 })
    .execute()
  return { set, track, artist }
}

/** All that anybody may read of a set and its ID, as one text. */
async function publicTexts({ set, track, artist }: Awaited<ReturnType<typeof heardId>>): Promise<string> {
  const paths = [
    ...[`/preview/sets/${set}?t=60`, `/preview/tracks/${track}`, `/embed/sets/${set}`],
    ...[`/feeds/artists/${artist}.xml`, `/feeds/sets/${set}/chapters.json`],
  ]
  const answers = await Promise.all(paths.map(path => server.ask('GET', path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  return answers.map(({ bytes }) => bytes.toString()).join('\n')
}

/** The first of them suggests it, the others agree. */
async function agreed(track: number, [author, ...others]: Suggester[], suggested = {}): Promise<number> {
  const made = await author?.suggest(track, suggested)
  if (!made) throw new Error('Nobody suggests it')
  for (const each of others) await each.vote(made.id, 'agree')
  return made.id
}

test('Three new accounts, or thirty, put no text on a public page or into a feed; listeners see what they say', async () => {
  const id = await heardId()
  const crowd = await people(30, fresh)
  await agreed(id.track, crowd.slice(0, 3), { title: 'FREE TICKETS' })
  expect((await crowd[0]?.track(id.track))?.probably).toBe('Yuna Brandt - FREE TICKETS')
  expect(await publicTexts(id)).not.toContain('FREE TICKETS')
  const [suggestion] = (await crowd[0]?.suggestionsOf(id.track)) ?? []
  for (const each of crowd.slice(3)) await each.vote(suggestion?.id ?? 0, 'agree')
  expect(await publicTexts(id)).not.toContain('FREE TICKETS')
})

test('Three accounts with an age and a history are believed everywhere', async () => {
  const id = await heardId()
  const [one, ...others] = await people(3, established)
  if (!one) throw new Error('Nobody')
  const suggestion = await agreed(id.track, [one, ...others.slice(1)])
  expect(await publicTexts(id)).not.toContain('Nordlicht')
  await others[0]?.vote(suggestion, 'agree')
  const texts = await publicTexts(id)
  expect(texts.match(/Probably: Yuna Brandt - Nordlicht/g)?.length).toBeGreaterThanOrEqual(4)
  expect(texts).toContain('probably Yuna Brandt - Nordlicht')
})

test.each([
  ['is new', sql`update users set created_at = now() - interval '6 days'`],
  ['was disabled', sql`update users set disabled_at = now()`],
])('An account that %s counts for nothing in public', async (_, change) => {
  const id = await heardId()
  const three = await people(3, established)
  await agreed(id.track, three)
  expect(await publicTexts(id)).toContain('Nordlicht')
  await sql`${change} where id = ${three[2]?.id}`.execute(db)
  expect(await publicTexts(id)).not.toContain('Nordlicht')
})

test('Old accounts without a history count for nothing in public; five favorites are a history', async () => {
  const id = await heardId()
  const three = await people(3, fresh)
  await agreed(id.track, three)
  const ids = three.map(each => each.id)
  await sql`update users set created_at = now() - interval '1 year' where id = any(${ids})`.execute(db)
  expect(await publicTexts(id)).not.toContain('Nordlicht')
  for (const { ask } of three) for (const set of [1, 2, 3, 4, 5]) await ask('PUT', `/favs/set/${set}`, { is_fav: true })
  expect(await publicTexts(id)).toContain('Nordlicht')
})

test("A curator's voice is enough beside those that make it strong", async () => {
  const id = await heardId()
  const three = await people(3, fresh)
  const suggestion = await agreed(id.track, three)
  const curator = await fresh()
  await sql`update users set role = 'curator' where id = ${curator.id}`.execute(db)
  await curator.vote(suggestion, 'agree')
  expect(await publicTexts(id)).toContain('Nordlicht')
  await curator.vote(suggestion, 'disagree')
  expect(await publicTexts(id)).not.toContain('Nordlicht')
})

test('A link that is changed takes the votes with it, and so does one that is on its way', async () => {
  const id = await heardId()
  const three = await people(3, established)
  const [author, voter] = three
  const suggestion = await agreed(id.track, three, { link: 'https://shop.example/nordlicht' })
  expect(await publicTexts(id)).toContain('Nordlicht')
  await author?.suggest(id.track, { link: 'https://evil.example/' })
  expect(await publicTexts(id)).not.toContain('Nordlicht')
  expect(await voter?.suggestionsOf(id.track)).toMatchObject([{ id: suggestion, agree_count: 0, vote: null }])
})

const addresses = [
  ...['FREE TICKETS www.evil.example', 'https://evil.example', 'evil.com', 'Go to EVIL.COM now', 'x@mail.org'],
  ...['t.me/evil', 'bit.ly/3xYz', 'discord.gg/abc', 'ｅｖｉｌ．ｃｏｍ', 'ev\u200bil.co\u200bm', 'sub.evil.shop?x=1'],
]

test.each(addresses)('%s is refused as a name, in words, and nothing is stored', async address => {
  const { track } = await heardId()
  const author = await fresh()
  for (const field of ['artist', 'title', 'mix_name', 'label']) {
    const refused = expectFailure(await author.askSuggest(track, { ...nordlicht, [field]: address }), 422)
    expect(refused.errors?.json).toEqual({ [field]: ['Leave out web addresses'] })
  }
  expect(await author.suggestionsOf(track)).toEqual([])
})

test.each([
  ...['will.i.am', 'M.I.A.', 'St. Germain', 'Mr.Oizo', 'Fred again..', 'A.M.C', 'D.A.V.E. The Drummer', 'Boiler.Room'],
  ...['Tarn feat.Kassian', 'AC/DC', 'Nu:Tone', '22.10.2019', 'S.P.Y / Break', 'deadmau5', 'Comnet', 'Vol.2', 'R.I.O.'],
])('%s is a name', async name => {
  const { track } = await heardId()
  expect(await (await fresh()).suggest(track, { artist: name, title: name })).toMatchObject({ artist: name })
})

test('A stored suggestion that names an address is not public, whoever agrees', async () => {
  const stored = addresses.filter(each => webAddress.test(each.normalize('NFKC')))
  expect(stored.length).toBeGreaterThan(8)
  for (const address of stored) {
    const id = await heardId()
    const suggestion = await agreed(id.track, await people(3, established))
    expect(await publicTexts(id)).toContain('Nordlicht')
    await sql`update suggestions set title = ${`Nordlicht ${address}`} where id = ${suggestion}`.execute(db)
    expect(await publicTexts(id), address).not.toContain('Nordlicht')
  }
})

test('No new account is called by an address, and no playlist that others can open', async () => {
  const body = { username: 'www.evil.com', email: 'a@evil.example', password: 'secret' }
  const refused = expectFailure(await server.ask('POST', '/api/users', { body }), 422)
  expect(refused.errors?.json).toEqual({ username: ["Usernames can't be web addresses"] })

  const mara = await newPlaylists(server, 'mara')
  const evil = { name: 'FREE TICKETS evil.com', description: '' }
  const id = await mara.make({ ...evil, visibility: 'private' })
  const opened = expectFailure(await mara.ask('PUT', `/${id}`, { ...evil, visibility: 'link' }), 422)
  expect(opened.errors?.json).toEqual({ name: ['Leave out web addresses'] })
  await sql`update playlists set visibility = 'link' where id = ${id}`.execute(db)
  expect((await server.ask('GET', `/feeds/playlists/${id}.xml`)).bytes.toString()).not.toContain('evil.com')
})
