import { describe, expect, test } from 'vitest'
import { alignRows, choose, compare } from '../../../../../../src/features/studio/set/compare.ts'
import { type EditRow, type EditSet, isSameSet } from '../../../../../../src/features/studio/set/model.ts'
import { aRow, aStudioSet } from '../support.ts'

const aSet = (tracks: EditRow[], given: Partial<EditSet> = {}): EditSet => ({ ...aStudioSet([]), tracks, ...given })

/** The uids that the rows of a served set get: those of the known rows that they are; `new` for one of its own. */
function uidsOf(known: EditRow[], served: EditRow[]): string[] {
  const uids = known.map(({ uid }) => uid)
  return alignRows(aStudioSet(served), aSet(known)).tracks.map(({ uid }) => (uids.includes(uid) ? uid : 'new'))
}

describe('A row of another version is recognized', () => {
  const [one, two] = [aRow('One', 0, { track_id: 1 }), aRow('Two', 60_000, { track_id: 2 })]

  test.each<[string, EditRow[], EditRow[], string[]]>([
    [
      'by its track, wherever it stands',
      [one, two],
      [
        { ...two, start: 0 },
        { ...one, start: 60_000 },
      ],
      ['Two', 'One'],
    ],
    [
      'by its start, of a track that plays twice',
      [one, { ...one, uid: 'again', start: 90_000 }],
      [{ ...one, start: 90_000 }],
      ['again'],
    ],
    ['by its start, if it is of another track', [one, two], [{ ...aRow('Other', 60_000), track_id: 9 }], ['Two']],
    ['by its names, if it has moved', [aRow('One', 0)], [aRow('ONE', 5_000)], ['One']],
    ['once only', [one], [one, { ...one, start: 90_000 }], ['One', 'new']],
  ])('%s', (_, known, served, uids) => expect(uidsOf(known, served)).toEqual(uids))
})

test('A row that they have removed is gone if theirs is chosen, and one that they have added is there', () => {
  const base = aSet([aRow('One', 0), aRow('Two', 60_000)])
  const theirs = aSet([aRow('Two', 60_000), aRow('Three', 90_000)])
  const choices = Object.fromEntries(compare(base, theirs, base).map(({ key }) => [key, 'theirs' as const]))
  expect(choose(theirs, base, compare(base, theirs, base), choices).tracks).toEqual(theirs.tracks)
})

test('Every field of a set is compared, also whether it is published', () => {
  const base = aSet([])
  const theirs: EditSet = {
    ...base,
    ...{ name: 'Other', artists: ['Mira'], curators: [{ type: 'label', name: 'Kiln' }], date: '2026-06-01' },
    ...{ genre: 'House', artwork: { ...base.artwork, art_url: 'art/a.webp' }, is_published: false },
  }
  const differences = compare(base, theirs, base)
  expect(differences.map(({ key }) => key)).toEqual([
    ...['name', 'artists', 'curators', 'date', 'genre', 'artwork', 'is_published'],
  ])
  expect(new Set(differences.map(({ changed }) => changed))).toEqual(new Set(['theirs']))
})

test('Sets are the same whatever the order of their keys', () => {
  const base = aSet([aRow('One', 0)])
  const turned = Object.fromEntries(Object.entries(base.artwork).reverse())
  expect(isSameSet(base, { ...base, artwork: { ...base.artwork, ...turned } })).toBe(true)
  const { name, ...rest } = base
  expect(isSameSet(base, { ...rest, name })).toBe(true)
  expect(isSameSet(base, { ...base, name: 'Other' })).toBe(false)
})
