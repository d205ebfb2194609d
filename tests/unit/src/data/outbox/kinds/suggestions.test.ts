import { describe, expect, test } from 'vitest'
import { type Mark, noMark } from '../../../../../../src/data/marks/mark.ts'
import { createMarks } from '../../../../../../src/data/marks/marks.ts'
import { suggestion, vote } from '../../../../../../src/data/outbox/kinds/suggestions.ts'

const of = (cast: 'agree' | 'disagree' | null, totals = {}) => ({ id: 1, vote: cast, ...totals })
const mark: Mark = { ...noMark, agree_count: 3, disagree_count: 1 }
const votesOf = ({ vote, agree_count, disagree_count }: Mark) => [vote, agree_count, disagree_count]
const overlaid = (below: Mark, input: unknown) => {
  const shown = vote.mark?.overlay(below, input, 0)
  return shown && votesOf(shown)
}

describe('a vote', () => {
  test('is counted at once, moves from one side to the other, and is taken back', () => {
    expect(overlaid(mark, of('agree'))).toEqual(['agree', 4, 1])
    expect(overlaid({ ...mark, vote: 'agree' }, of('disagree'))).toEqual(['disagree', 2, 2])
    expect(overlaid({ ...mark, vote: 'disagree' }, of(null))).toEqual([null, 3, 0])
    expect(overlaid({ ...mark, vote: 'agree' }, of('agree'))).toEqual(['agree', 3, 1])
  })

  test('shows what the server answers: the latest vote of any device, and the counts', () => {
    const settled = vote.settled(of('agree'), { vote: 'disagree', agree_count: 8, disagree_count: 5, applied: false })
    expect(overlaid(mark, settled)).toEqual(['disagree', 8, 5])
  })

  test('is read from any answer that has suggestions', () => {
    const marks = createMarks()
    marks.applyServer({ data: [{ id: 1, vote: 'agree', agree_count: 2, disagree_count: 0 }] }, 1)
    expect(votesOf(marks.get('suggestion/1'))).toEqual(['agree', 2, 0])
  })

  test('that is taken back from a suggestion that is gone holds already; one that is cast does not', () => {
    expect(vote.holdsAlready(of(null), 404)).toBe(true)
    expect(vote.holdsAlready(of('agree'), 404)).toBe(false)
  })
})

describe('a suggestion', () => {
  const names = {
    artist: 'Yuna Brandt',
    title: 'Nordlicht',
    mix_name: null,
    label: null,
    link: null,
    why: 'heard',
  } as const
  const suggested = { id: 5, suggested: names }
  const withdrawn = { id: 5, suggested: null }

  test('is replaced by a later one, or by its withdrawal', () => {
    expect(suggestion.merge(suggested, withdrawn, 'id')).toEqual({ input: withdrawn })
    expect(suggestion.merge(withdrawn, suggested, 'id')).toEqual({ input: suggested })
    expect(suggestion.target(suggested, 'id')).toBe(suggestion.target(withdrawn, 'id'))
  })

  test('that is gone is withdrawn already', () => {
    expect(suggestion.holdsAlready(withdrawn, 404)).toBe(true)
    expect(suggestion.holdsAlready(suggested, 404)).toBe(false)
  })

  test('and a vote are named in the list of pending changes', () => {
    expect([suggested, withdrawn].map(suggestion.label)).toEqual(['Suggest a track', 'Withdraw a suggestion'])
    expect([of('agree'), of('disagree'), of(null)].map(vote.label)).toEqual([
      'Agree with a suggestion',
      'Disagree with a suggestion',
      'Take back a vote',
    ])
  })
})
