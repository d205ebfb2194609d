import { expect, describe as group, test } from 'vitest'
import { type Describing, describe } from '../../../../../server/catalog/describe/describe.ts'
import type { Tags } from '../../../../../server/recording/tags/tags.ts'
import { ownFolder } from '../../../../support/recordings/folder.ts'

const folder = ownFolder()
const recording = folder.write('set.mp3', 'sound')
const empty: Tags = {
  title: undefined,
  artists: [],
  album: undefined,
  date: undefined,
  genre: undefined,
  label: undefined,
  texts: [],
  cueSheet: undefined,
  chapters: [],
  hasPicture: false,
}
const described = (name: string, tags: Partial<Tags> = {}, options: Describing = {}) =>
  describe({ name, recording }, { tags: { ...empty, ...tags }, duration: 60_000 }, () => false, options)

group('a set without tags', () => {
  test('has the names and the day of its file', async () => {
    const set = await described('Cleo b2b Tarn & Ebb - Closing Set (2026-05-01).mp3')
    expect(set).toMatchObject({ name: 'Closing Set', artists: ['Cleo b2b Tarn', 'Ebb'], date: '2026-05-01' })
    expect([...set.guesses.keys()]).toEqual(['genre'])
  })

  test('says what is doubtful of them, and how to say it for sure', async () => {
    const { guesses } = await described('Nordlicht 2026/Cleo 03-04-2026.mp3')
    expect(guesses.get('name')).toBe(
      '“Cleo” was read as the artist and “Nordlicht 2026” as the name. If that is wrong, rename it “Artist - Name”',
    )
    expect(guesses.get('day')).toBe('“03-04-2026” was read as Apr 3, 2026. If Mar 4, 2026 is meant, write 2026-03-04')
  })

  test('and without an artist is refused with three remedies', async () => {
    await expect(described('Sunrise.mp3')).rejects.toThrow(
      'It has no artist, neither in a manifest nor in its tags or file name. ' +
        'Rename it “Artist - Name (2026-05-01)”, set the artist in its tags, or import it with segue import --artist "…"',
    )
  })

  test('and without an artist is a draft with a note', async () => {
    const { artists, notes } = await described('Sunrise.mp3', {}, { isDraft: true })
    expect([artists, notes.at(-1)]).toEqual([
      [],
      'It has no artist, neither in a manifest nor in its tags or file name',
    ])
  })
})

group('what is said of all sets', () => {
  const said = { artists: 'Cleo & Tarn', date: '2026-05-03', genre: 'Techno' } as const

  test('counts for a set that says nothing', async () => {
    const set = await described('Sunrise.mp3', {}, { said })
    expect(set).toMatchObject({ name: 'Sunrise', artists: ['Cleo', 'Tarn'], date: '2026-05-03', genre: 'Techno' })
    expect([...set.guesses.keys()]).toEqual(['name'])
  })

  test('comes after the tags', async () => {
    const tags = { title: 'Night', artists: ['Ebb'], date: '2026-05-04', genre: 'House' }
    const expected = { name: 'Night', artists: ['Ebb'], date: '2026-05-04', genre: 'House' }
    expect(await described('Sunrise.mp3', tags, { said })).toMatchObject(expected)
  })

  test('comes after the file name', async () => {
    const set = await described('Ebb - Sunrise (2026-05-04).mp3', {}, { said })
    expect(set).toMatchObject({ name: 'Sunrise', artists: ['Ebb'], date: '2026-05-04' })
  })

  test('comes before a doubtful artist', async () => {
    const set = await described('Night Boat at Pier 9.mp3', {}, { said })
    expect(set).toMatchObject({ name: 'Night Boat at Pier 9', artists: ['Cleo', 'Tarn'] })
  })

  test('comes before a genre that is not in the list', async () => {
    expect((await described('Sunrise.mp3', { genre: 'Vaporwave' }, { said })).genre).toBe('Techno')
  })
})

group('a year in the tags', () => {
  test('is its first day', async () => {
    const { date, guesses } = await described('Cleo - Night.mp3', { date: '2026' })
    expect([date, guesses.has('day')]).toEqual(['2026-01-01', true])
  })

  test.each([
    ['the file name', 'Cleo - Night (2026-05-01).mp3', {}],
    ['what is said of all sets', 'Cleo - Night.mp3', { said: { date: '2026-05-01' } }],
  ])('gives way to a day of that year in %s', async (_, name, options) => {
    const { date, guesses } = await described(name, { date: '2026' }, options)
    expect([date, guesses.has('day')]).toEqual(['2026-05-01', false])
  })

  test('holds against a day of another year in the file name', async () => {
    expect((await described('Cleo - Night (2025-05-01).mp3', { date: '2026' })).date).toBe('2026-01-01')
  })
})
