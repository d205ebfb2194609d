import { expect, it } from 'vitest'
import { type Choice, suggest } from '../../../../../src/data/autoplay/suggest.ts'
import { aSet } from '../../../../support/player/music.ts'

const setOf = (id: number, genre = 'Techno') => aSet({ id, genre })
const [one, two, three, four] = [setOf(1), setOf(2, 'House'), setOf(3), setOf(4, 'House')]
const curator = { kind: 'curator', name: 'Ostgut' } as const
const alike = (...sets: ReturnType<typeof setOf>[]) => sets.map(set => ({ set, reason: curator }))

/** The ids of the suggestions; null while they are unknown. Without anything else, the device is online. */
const ids = (given: Partial<Choice>) =>
  suggest({
    similar: null,
    downloaded: [],
    online: true,
    genre: null,
    isOut: () => false,
    isFinished: () => false,
    ...given,
  })?.map(({ set }) => set.id) ?? null

it("keeps the server's order, and those that were heard to their end come last", () => {
  expect(ids({ similar: alike(three, one, two, four), isFinished: ({ id }) => id === 3 || id === 1 })).toEqual([
    2, 4, 3, 1,
  ])
})

it('leaves out what is queued or removed, and what has no recording', () => {
  const silent = aSet({ id: 9, mp3_permalink: null })
  expect(ids({ similar: alike(one, silent, two, three), isOut: id => id === 2 })).toEqual([1, 3])
})

it('knows nothing until the similar sets are known, and that there are none when none is left', () => {
  expect(ids({ similar: null, downloaded: [one] })).toBeNull()
  expect(ids({ similar: alike(one), isOut: () => true })).toEqual([])
})

it('offline passes over what is not downloaded', () => {
  expect(ids({ online: false, similar: alike(one, two, three), downloaded: [four, three, two] })).toEqual([2, 3])
})

it("offline without a similar one goes on with what is downloaded and wasn't finished, the seed's genre first", () => {
  const given = { online: false, genre: 'Techno', downloaded: [two, one, four, three] }
  expect(ids({ ...given, similar: alike(setOf(8)), isFinished: ({ id }) => id === 2 })).toEqual([1, 3, 4])
  expect(ids({ ...given, similar: null, isOut: id => id === 1 })).toEqual([3, 2, 4])
})

it('says of a download whether its genre is the reason', () => {
  const choice: Choice = {
    similar: null,
    downloaded: [two, one],
    online: false,
    genre: 'Techno',
    isOut: () => false,
    isFinished: () => false,
  }
  expect(suggest(choice)?.map(({ reason }) => reason)).toEqual([{ kind: 'genre', name: 'Techno' }, null])
})

it('offline knows nothing until the downloads have been read', () => {
  expect(ids({ online: false, similar: alike(one), downloaded: null })).toBeNull()
})
