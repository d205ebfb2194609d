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

  test('of a genre, or among some ids, are only these', () => {
    const tracks = indexOf(
      { ...row(1, 'night'), genres: ['House'] },
      { ...row(2, 'night b'), genres: ['House', 'Techno'] },
      row(3, 'night c'),
    )
    expect(tracks.find({ words: ['night'], genre: 'House' }, all)).toEqual({ total: 2, ids: [1, 2] })
    expect(tracks.find({ words: ['night'], genre: 'Polka' }, all)).toEqual({ total: 0, ids: [] })
    expect(tracks.find({ words: ['night'], among: [3, 2, 99] }, all)).toEqual({ total: 2, ids: [2, 3] })
    expect(tracks.find({ words: ['night'], genre: 'Techno', among: [1, 3] }, all)).toEqual({ total: 0, ids: [] })
    tracks.change(changed({ ...row(3, 'night c'), genres: ['House'] }, row(1, 'night')))
    expect(tracks.find({ words: ['night'], genre: 'House' }, all)).toEqual({ total: 2, ids: [2, 3] })
  })

  test('are the same however many they are', () => {
    const many = Array.from({ length: 9_000 }, (_, id) => row(id + 1, id % 3 === 0 ? 'night deep' : 'night'))
    const large = indexOf(...many)
    const deep = many.filter(({ own }) => own.includes('deep')).map(({ id }) => id)
    const night = many.map(({ id }) => id)
    expect(large.find({ words: ['deep'] }, all)).toEqual({ total: 3_000, ids: deep })
    expect(large.find({ words: ['night'] }, { offset: 0, limit: 2 })).toEqual({ total: 9_000, ids: [2, 3] })
    expect(large.find({ words: ['night', 'deep'] }, all)).toEqual({ total: 3_000, ids: deep })
    expect(large.find({ words: ['deep', 'night'] }, all)).toEqual({ total: 3_000, ids: deep })
    expect(large.find({ words: ['night'], among: [6, 5] }, all)).toEqual({ total: 2, ids: [5, 6] })
    const bits = large.findBits({ words: ['deep'] })
    expect(night.filter(id => ((bits[id >> 3] ?? 0) >> (id & 7)) & 1)).toEqual(deep)
  })

  test('are complete and in order, few or many, of one word or of several', () => {
    const every = { night: 2, blue: 60, deep: 110, dawn: 700, lawn: 500 }
    const many = Array.from({ length: 30_000 }, (_, index) => {
      const words = Object.entries(every).filter(([, nth]) => index % nth === 0)
      return { ...row(index + 1, ''), own: words.map(([word]) => word), others: index % 90 === 0 ? ['deep'] : [] }
    })
    const large = indexOf(...many)
    const has = ({ own, others }: Row, part: string) => [...own, ...others].some(word => word.includes(part))
    const isBest = (words: string[]) => (each: Row) => words.every(word => has({ ...each, others: [] }, word))
    for (const words of [['night'], ['deep'], ['awn'], ['blue', 'deep'], ['deep', 'night'], ['awn', 'deep']])
      for (const among of [undefined, many.filter((_, index) => index % 7 === 0).map(({ id }) => id)]) {
        const found = many.filter(each => words.every(word => has(each, word)) && (among?.includes(each.id) ?? true))
        const ids = [...found.filter(isBest(words)), ...found.filter(each => !isBest(words)(each))].map(({ id }) => id)
        expect(large.find({ words, among }, all), words.join()).toEqual({ total: ids.length, ids })
        const page = { offset: 5, limit: 20 }
        expect(large.find({ words, among }, page)).toEqual({ total: ids.length, ids: ids.slice(5, 25) })
      }
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
