import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOf } from '#contract/shapes.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addListener, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })
const { db } = server
await addListener(db, 'demo', 'demo-listener')
const token = (await signIn(server)).access
const titles = [
  ['Progressive Dawn', 'Ayo Benedek', null],
  ['Dawn', 'Progression', null],
  ['Undertow', 'Jürgen Weiß', 'Ferrotype Remix'],
  ['Lost in the House', 'Mouse on Wheels', null],
  ['Techno Is My Name', 'Björk Ødegård', null],
  ['Technique', 'Hana', null],
  ['ID', 'ID', null],
  ['Rock & Roll / 100% Pure', "D'Angelo", null],
] as const
const tracks = titles.map(([title, artist, mix_name]) => ({ title, artist, mix_name }))
await db.insertInto('tracks').values(tracks).execute()
await db
  .insertInto('artists')
  .values([{ name: 'Mirelle Koda' }, { name: 'Mirella' }])
  .execute()

const text = z.optional(z.string())
const Named = listOf(z.looseObject({ title: text, name: text, set_name: text }))

async function search(words: string, path = 'tracks') {
  const answer = await server.ask('GET', `/api/${path}?${new URLSearchParams({ search: words })}`, { token })
  const { data, pagination } = Named.parse(answer.body)
  expect(pagination.total).toBe(data.length)
  return data.map(item => item.title ?? item.set_name ?? item.name)
}

describe('a search finds', () => {
  test.each([
    ['a part of a word', 'ndert', ['Undertow']],
    ['words in any order', 'dawn progressive', ['Progressive Dawn']],
    ['words of title and artist together', 'ayo dawn', ['Progressive Dawn']],
    ['the remix', 'ferrotype', ['Undertow']],
    ['letters without their accents', 'jurgen weiss', ['Undertow']],
    ["accents that the title doesn't have", 'ündertôw', ['Undertow']],
    ['plain letters for ones such as ø and å', 'odegard', ['Techno Is My Name']],
    ['words with other signs between them', 'rock roll', ['Rock & Roll / 100% Pure']],
    ['the best match first', 'dawn', ['Dawn', 'Progressive Dawn']],
    ['a whole word before the beginning of one', 'techno', ['Techno Is My Name']],
    ['an ID', 'id', ['ID']],
  ])('%s', async (_what, words, found) => {
    expect((await search(words)).slice(0, found.length)).toEqual(found)
  })
})

describe('one typing error in a word of four letters or more is forgiven:', () => {
  const letters = [...'undertow']
  const without = (at: number) => letters.toSpliced(at, 1).join('')
  const wrong = (at: number) => letters.toSpliced(at, 1, 'q').join('')
  const extra = (at: number) => letters.toSpliced(at, 0, 'q').join('')
  const swapped = (at: number) => letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('')
  const places = letters.map((_, index) => index)

  test.each([...places.map(without), ...places.map(wrong), ...places.map(extra), ...places.slice(0, -1).map(swapped)])(
    '%s',
    async word => {
      expect(await search(word)).toEqual(['Undertow'])
    },
  )

  test('in several words at once', async () => {
    expect(await search('progresive daen')).toEqual(['Progressive Dawn'])
    expect(await search('progresive aya')).toEqual([])
    expect(await search('progresive ayo')).toEqual(['Progressive Dawn'])
    expect(await search('progresive benedeck')).toEqual(['Progressive Dawn'])
  })

  test('but not two, and not in short words', async () => {
    expect(await search('undretwo')).toEqual([])
    expect(await search('ayi')).toEqual([])
    expect(await search('dwan')).toEqual(['Dawn', 'Progressive Dawn'])
  })

  test('and exact matches come before corrected ones', async () => {
    expect(await search('mouse')).toEqual(['Lost in the House'])
    expect(await search('Mirelle', 'artists')).toEqual(['Mirelle Koda', 'Mirella'])
  })

  test('also in words that were just added or changed', async () => {
    await server.db.updateTable('labels').set({ name: 'x' }).execute()
    await server.db.insertInto('labels').values({ name: 'Drumcode' }).execute()
    expect(await search('drumcoed', 'labels')).toEqual(['Drumcode'])
    await server.db.updateTable('labels').set({ name: 'Kompakt' }).execute()
    expect(await search('kompackt', 'labels')).toEqual(['Kompakt'])
    expect(await search('drumcode', 'labels')).toEqual([])
  })
})

describe('results are ordered', () => {
  beforeAll(async () => {
    const titles = ['Zephyr', 'Zephyrus', 'The zephyr', 'Azephyria', 'Zepyhr', 'A Zephyrine Night', 'Ázephyr']
    await server.db
      .insertInto('tracks')
      .values(titles.map(title => ({ title, artist: 'Quorum' })))
      .execute()
  })

  test('by tiers: whole words, beginnings, parts, with a typing error; by title within each', async () => {
    expect(await search('zephyr')).toEqual([
      ...['The zephyr', 'Zephyr'],
      ...['A Zephyrine Night', 'Zephyrus'],
      ...['Ázephyr', 'Azephyria'],
      'Zepyhr',
    ])
  })

  test('for several words by the one that matches worst', async () => {
    expect(await search('zephyr quor')).toEqual([
      ...['A Zephyrine Night', 'The zephyr', 'Zephyr', 'Zephyrus'],
      ...['Ázephyr', 'Azephyria'],
      'Zepyhr',
    ])
  })

  test('across pages', async () => {
    const page = async (offset: number) => {
      const query = new URLSearchParams({ search: 'zephyr', limit: '3', offset: String(offset) })
      const { body } = await server.ask('GET', `/api/tracks?${query}`, { token })
      return Named.parse(body).data.map(({ title }) => title)
    }
    expect([...(await page(0)), ...(await page(3)), ...(await page(6))]).toEqual(await search('zephyr'))
  })
})

describe('a search also covers the names of labels and curators:', () => {
  let label: number

  beforeAll(async () => {
    const { db } = server
    const values = [{ name: 'Palisade Tapes' }, { name: 'Glasshouse' }]
    const labels = await db.insertInto('labels').values(values).returning('id').execute()
    const [first, second] = labels.map(({ id }) => id)
    if (!first || !second) throw new Error('Labels were not added')
    label = first
    const released = { artist: 'Rue', label_id: label }
    await db
      .insertInto('tracks')
      .values([
        { ...released, title: 'Salt' },
        { ...released, title: 'ID', mix_type: 'ID' },
        { title: 'A Palisade of Reeds', artist: 'Rue', label_id: second },
      ])
      .execute()
    const set = { artist: 'Rue', genre: 'Techno', release_date: '2026-01-01', duration: 1000 }
    const sets = await db
      .insertInto('sets')
      .values([
        { ...set, set_name: 'Night Ferry' },
        { ...set, set_name: 'Morning Ferry' },
      ])
      .returning('id')
      .execute()
    const sponsor = { sponsor_type: 'label_meta', label_id: label } as const
    await db
      .insertInto('set_sponsors')
      .values({ ...sponsor, set_id: sets[0]?.id ?? 0 })
      .execute()
  })

  test('tracks by their label, after those with the word in their own title', async () => {
    expect(await search('palisade')).toEqual(['A Palisade of Reeds', 'Salt'])
    expect(await search('salt tapes')).toEqual(['Salt'])
    expect(await search('glashouse')).toEqual(['A Palisade of Reeds'])
  })

  test('sets by their curator', async () => {
    expect(await search('palisade', 'sets')).toEqual(['Night Ferry'])
    expect(await search('ferry palisda', 'sets')).toEqual(['Night Ferry'])
    expect(await search('ferry', 'sets')).toHaveLength(2)
  })

  test("but not IDs, which don't show their label", async () => {
    expect(await search('tapes')).toEqual(['Salt'])
  })

  test('and by the new name as soon as one is renamed', async () => {
    await server.db.updateTable('labels').set({ name: 'Kestrel Works' }).where('id', '=', label).execute()
    expect(await search('palisade')).toEqual(['A Palisade of Reeds'])
    expect(await search('kestrle', 'sets')).toEqual(['Night Ferry'])
    expect(await search('kestrle')).toEqual(['Salt'])
    expect(await wrongCounters(server.db)).toEqual([])
  })
})

test.each(['%', '_', '%%%', '\\', "'", '"', '&', '🎧', 'und_rtow', '\\undertow%'])(
  "%s isn't a wildcard",
  async words => {
    expect((await search(words)).length).toBeLessThanOrEqual(1)
  },
)
