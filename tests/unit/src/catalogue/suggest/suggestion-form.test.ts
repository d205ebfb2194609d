import { describe, expect, test } from 'vitest'
import {
  readTyped,
  type SuggestionTyped,
  typedOf,
  withTrack,
} from '../../../../../src/catalogue/suggest/suggestion-form.ts'
import { standingName, suggestedName, voicesText } from '../../../../../src/catalogue/suggest/suggestion-text.ts'
import { hostOf } from '../../../../../src/lib/web-address.ts'
import { aTrack } from '../../../../component/support/entities.ts'

const typed: SuggestionTyped = {
  ...{ artist: ' Yuna Brandt ', title: 'Nordlicht', mix_name: '', label: ' ', link: '', why: 'heard' },
}
const linked = (link: string) => {
  const read = readTyped({ ...typed, link })
  return 'suggested' in read ? read.suggested.link : read.problems
}

describe('what is typed', () => {
  test('is sent trimmed, and what is left empty is not known', () => {
    expect(readTyped(typed)).toEqual({
      suggested: {
        ...{ artist: 'Yuna Brandt', title: 'Nordlicht', mix_name: null, label: null, link: null, why: 'heard' },
      },
    })
  })

  test('needs an artist and a title', () => {
    expect(readTyped({ ...typed, artist: ' ', title: '' })).toEqual({
      problems: { artist: 'Enter the artist', title: 'Enter the title' },
    })
  })

  test('has names of at most 200 characters, without control characters', () => {
    const nameProblem = 'Use at most 200 characters, on one line'
    expect(readTyped({ ...typed, title: 'x'.repeat(201), mix_name: 'a\tb' })).toEqual({
      problems: { title: nameProblem, mix_name: nameProblem },
    })
  })

  test('has no web address in its names', () => {
    expect(readTyped({ ...typed, artist: 'FREE TICKETS', title: 'www.evil.example' })).toEqual({
      problems: { title: 'Leave out web addresses' },
    })
  })

  test('has a web address as its link, which may lack https', () => {
    expect(linked('bandcamp.com/nordlicht')).toBe('https://bandcamp.com/nordlicht')
    expect(linked(' http://bandcamp.com ')).toBe('http://bandcamp.com')
    for (const link of ['javascript:alert(1)', 'ftp://bandcamp.com', 'https://user@bandcamp.com', 'not a link'])
      expect(linked(link)).toEqual({ link: 'Enter a web address, like https://bandcamp.com' })
  })

  test('begins with the artist where that is known', () => {
    expect(typedOf(undefined, { artist: 'ID' }).artist).toBe('')
    expect(typedOf(undefined, { artist: 'Petra Lindqvist' }).artist).toBe('Petra Lindqvist')
  })
})

test('a track of the catalog fills in its names, and leaves the label that it lacks', () => {
  const remix = { mix_type: 'remix', mix_meta: { name: 'Kassian' } } as const
  const found = aTrack({ artist: 'Tarn', title: 'Undertow', ...remix, label_name: null })
  expect(withTrack({ ...typed, label: 'Tidal Office' }, found)).toMatchObject({
    ...{ artist: 'Tarn', title: 'Undertow', mix_name: 'Kassian Remix', label: 'Tidal Office', why: 'heard' },
  })
})

describe('a suggestion reads', () => {
  test('as artist, title and mix', () => {
    expect(suggestedName({ artist: 'Tarn', title: 'Undertow', mix_name: null })).toBe('Tarn - Undertow')
    expect(suggestedName({ artist: 'Tarn', title: 'Undertow', mix_name: 'Dub' })).toBe('Tarn - Undertow (Dub)')
  })

  test('with its standing in words and numbers', () => {
    const texts = [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 1],
      [1, 2],
    ].map(([agree_count = 0, disagree_count = 0]) => {
      const voices = { agree_count, disagree_count }
      return `${standingName(voices)}: ${voicesText(voices)}`
    })
    expect(texts).toEqual([
      'New: ',
      'Backed up: 1 agrees',
      'Most likely: 2 agree',
      'Most likely: 3 agree · 1 disagrees',
      'Disputed: 1 agrees · 2 disagree',
    ])
  })

  test('with the host of its link', () => expect(hostOf('https://www.beatport.com/track/1?x=2')).toBe('beatport.com'))
})
