import { describe, expect, test } from 'vitest'
import { KindIndex } from '../../../../server/search/kind-index.ts'
import type { Row } from '../../../../server/search/segment.ts'
import { segmentOf } from '../../../../server/search/segment-builder.ts'

const row = (id: number, name: string, others = ''): Row => ({
  id,
  name,
  own: name.split(' '),
  others: others === '' ? [] : others.split(' '),
  genres: [],
})
const indexOf = (...rows: Row[]) =>
  new KindIndex(segmentOf(rows.toSorted((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))))
const changed = (...rows: Row[]) => new Map(rows.map(each => [each.id, each]))
const all = { offset: 0 }

describe('results', () => {
  const index = indexOf(
    row(1, 'night'),
    row(2, 'deep night'),
    row(3, 'midnight'),
    row(4, 'nightfall'),
    row(5, 'nihgt'),
    row(6, 'dawn', 'night tapes'),
    row(7, 'noon'),
  )

  test('come by tier, and within a tier by name', () => {
    expect(index.find({ words: ['night'] }, all)).toEqual({ total: 6, ids: [2, 1, 4, 3, 6, 5] })
  })

  test('of several words have the tier of the worst', () => {
    expect(index.find({ words: ['deep', 'night'] }, all)).toEqual({ total: 1, ids: [2] })
    expect(index.find({ words: ['nigh', 'd'] }, all)).toEqual({ total: 3, ids: [2, 3, 6] })
  })

  test('are none for no words', () => {
    expect(index.find({ words: [] }, all)).toEqual({ total: 0, ids: [] })
  })

  test('come in slices, with the total of all', () => {
    expect(index.find({ words: ['night'] }, { offset: 1, limit: 2 })).toEqual({ total: 6, ids: [1, 4] })
    expect(index.find({ words: ['night'] }, { offset: 9, limit: 2 })).toEqual({ total: 6, ids: [] })
  })

  test('do not remain from the search before', () => {
    index.find({ words: ['night'] }, all)
    expect(index.find({ words: ['noon'] }, all)).toEqual({ total: 1, ids: [7] })
  })

  test('of the same name come by id', () => {
    const same = indexOf(row(9, 'dub'), row(3, 'dub'))
    same.change(changed(row(5, 'dub')))
    expect(same.find({ words: ['dub'] }, all).ids).toEqual([3, 5, 9])
  })
})

describe('after a change', () => {
  const few = () => indexOf(row(1, 'aurora'), row(2, 'dusk'), row(3, 'zenith dusk'))

  test('a new row stands in its place among the others', () => {
    const index = few()
    index.change(changed(row(4, 'early dusk')))
    expect(index.find({ words: ['dusk'] }, all)).toEqual({ total: 3, ids: [2, 4, 3] })
  })

  test('several new rows stand in the order of names, too', () => {
    const index = few()
    index.change(changed(row(4, 'late dusk'), row(5, 'early dusk')))
    expect(index.find({ words: ['dusk'] }, all).ids).toEqual([2, 5, 4, 3])
  })

  test('a renamed row is found by its new name only', () => {
    const index = few()
    index.change(changed(row(2, 'dawn')))
    expect(index.find({ words: ['dusk'] }, all)).toEqual({ total: 1, ids: [3] })
    expect(index.find({ words: ['dawn'] }, all)).toEqual({ total: 1, ids: [2] })
  })

  test('a row that is renamed back is found once', () => {
    const index = few()
    index.change(changed(row(2, 'dawn')))
    index.change(changed(row(2, 'dusk')))
    expect(index.find({ words: ['dusk'] }, all)).toEqual({ total: 2, ids: [2, 3] })
  })

  test('a deleted row is not found, whether it was old or new', () => {
    const index = few()
    index.change(changed(row(4, 'early dusk')))
    index.change(new Map([2, 4].map(id => [id, undefined])))
    expect(index.find({ words: ['dusk'] }, all)).toEqual({ total: 1, ids: [3] })
  })

  test('names compare by their letters, not by their UTF-16 code units', () => {
    const index = indexOf(row(1, 'dub ｆ'))
    index.change(changed(row(2, 'dub 𝄞')))
    expect(index.find({ words: ['dub'] }, all).ids).toEqual([1, 2])
  })

  test('it is worn after thousands of changes', () => {
    const index = few()
    index.change(changed(...Array.from({ length: 2_000 }, (_, id) => row(id, `name ${id}`))))
    expect(index.isWorn).toBe(false)
    index.change(changed(row(5_000, 'one more')))
    expect(index.isWorn).toBe(true)
  })
})
