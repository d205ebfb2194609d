import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../server/demo/random.ts'
import { type Containing, Dictionary } from '../../../../server/search/dictionary.ts'

const words = ['hours', 'house', 'mouse', 'night', 'nightfall', 'midnight', 'über', 'под'].sort()
const dictionary = new Dictionary(words)

const containing = (part: string) => {
  const found: Record<Containing, string[]> = { whole: [], beginning: [], part: [] }
  dictionary.eachContaining(part, (word, how) => found[how].push(words[word] ?? ''))
  return found
}
const similar = (typed: string, among = words) => new Dictionary(among).similarTo(typed).map(word => among[word])

describe('words that contain a searched one', () => {
  test('are told apart by where they contain it', () => {
    expect(containing('night')).toEqual({ whole: ['night'], beginning: ['nightfall'], part: ['midnight'] })
    expect(containing('ous')).toEqual({ whole: [], beginning: [], part: ['house', 'mouse'] })
    expect(containing('под').whole).toEqual(['под'])
  })

  test('are found once, even if they contain it twice', () => {
    const found: number[] = []
    new Dictionary(['banana', 'cabana']).eachContaining('an', word => found.push(word))
    expect(found).toEqual([0, 1])
  })

  test('are found by a letter or two, wherever these are', () => {
    expect(containing('n')).toEqual({ whole: [], beginning: ['night', 'nightfall'], part: ['midnight'] })
    expect(containing('ll')).toEqual({ whole: [], beginning: [], part: ['nightfall'] })
    const short: [number, Containing][] = []
    new Dictionary(['d', 'dad', 'ed']).eachContaining('d', (word, how) => short.push([word, how]))
    expect(short.sort(([a], [b]) => a - b)).toEqual([
      [0, 'whole'],
      [1, 'beginning'],
      [2, 'part'],
    ])
  })

  test('do not begin in one word and end in the next', () => {
    expect(containing('smo')).toEqual({ whole: [], beginning: [], part: [] })
  })
})

describe('similar words', () => {
  test('begin with the typed letters after one correction', () => {
    expect(similar('hors')).toEqual(['hours', 'house'])
    expect(similar('nigth')).toEqual(['night', 'nightfall'])
    expect(similar('hxuse')).toEqual(['house'])
    expect(similar('moouse')).toEqual(['mouse'])
  })

  test('must match to the end if only the last letter differs', () => {
    expect(similar('nighx')).toEqual(['night'])
  })

  test('are not looked for if fewer than four letters are typed', () => {
    expect(similar('hos')).toEqual([])
  })

  test('are at most twenty, those of the most similar length first', () => {
    const many = Array.from({ length: 30 }, (_, index) => `nacht${'x'.repeat(index)}`).sort()
    expect(similar('nahct', many)).toHaveLength(20)
    expect(similar('nahct', many).slice(0, 2)).toEqual(['nacht', 'nachtx'])
  })
})

/** Every correction of one letter, as a pattern of the words that it finds. */
function corrections(typed: string): RegExp[] {
  const letters = [...typed]
  const patterns = letters.flatMap((_, at) => {
    const isLast = at === letters.length - 1
    const rest = isLast ? '$' : ''
    const swapped = letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('')
    return [
      `${letters.with(at, '.').join('')}${rest}`,
      `${letters.toSpliced(at, 1).join('')}${rest}`,
      ...(isLast
        ? []
        : [letters.toSpliced(at + 1, 0, '.').join(''), `${swapped}${at === letters.length - 2 ? '$' : ''}`]),
    ]
  })
  return patterns.map(pattern => new RegExp(`^${pattern}`))
}

test('of thousands of typed words, exactly those with one correction are similar', () => {
  const random = createRandom(5)
  const any = (least: number) =>
    Array.from({ length: random.int(least, least + 4) }, () => random.pick(['a', 'b', 'c'])).join('')
  const all = [...new Set(Array.from({ length: 400 }, () => any(2)))].sort()
  const small = new Dictionary(all)
  for (let round = 0; round < 2_000; round++) {
    const typed = any(4)
    const patterns = corrections(typed)
    const expected = all.filter(word => !word.includes(typed) && patterns.some(pattern => pattern.test(word)))
    const found = small.similarTo(typed).map(word => all[word] ?? '')
    if (expected.length <= 20) expect(found.toSorted(), typed).toEqual(expected)
    else expect(expected, typed).toEqual(expect.arrayContaining(found))
  }
})
