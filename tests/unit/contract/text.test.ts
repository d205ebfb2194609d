import { describe, expect, test } from 'vitest'
import { cleanText, lineOf, textOf } from '#contract/text.ts'

/** Names of artists and places, and what emoji and scripts are made of. */
const names = [
  ...['Nguyễn Thị Mỹ Linh', 'Björk', 'Röyksopp', 'Şevval Sam', 'Žagar', 'Ólafur Arnalds', 'Кино', 'Йӧра'],
  ...['คาราบาว', 'ปู่จ๋าน ลองไมค์', 'น้ำ', 'שַׁבָּת שָׁלוֹם', 'בְּרֵאשִׁ֖ית', 'فيروز', 'مُحَمَّد', 'می‌خواهم', 'नुसरत फ़तेह अली ख़ान', 'शक्‍ति'],
  ...[
    'লালন শাহ',
    'இளையராஜா',
    'ಶಂಕರ್',
    'ശ്രീ',
    'မြွှေ့ မင်္ဂလာပါ',
    'កម្ពុជា',
    'བཀྲ་ཤིས་བདེ་ལེགས།',
    'ཧྐྵྨླྺྼྻྃ',
    '坂本龍一',
    'ずとまよ。',
    '방탄소년단',
  ],
  ...[
    '👩🏽‍🚀',
    '👨‍👩‍👧‍👦',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland',
    '🏳️‍🌈',
    '1️⃣',
    'M̂ Q̃ i̇̃',
    'Mötley Crüe',
    'Sunn O)))',
    '∆∆',
    'A\u200eB',
    'א\u200f!',
  ],
]

describe('A text from outside', () => {
  test.each(names)('%s stays as it is', name => {
    expect(lineOf(200, 1).parse(name)).toBe(name.normalize('NFC'))
    expect(cleanText(name.normalize('NFD'))).toBe(name.normalize('NFC'))
  })

  test.each([
    ['thousands of marks on one letter', `e${'\u0333'.repeat(9000)}!`],
    ['marks of another script', `ส${'\u0e47'.repeat(9000)}!`],
    ['marks with joiners between them', `e${'\u0333\u200d'.repeat(4000)}!`],
    ['marks with what flags are made of between them', `e${'\u0333\u{e0067}\u{e0062}\u{e0065}'.repeat(1000)}!`],
    ['thousands of joiners', `e${'\u200d\u200c'.repeat(4000)}!`],
    ['joiners, and then marks', `e${`${'\u200b'.repeat(7)}${'\u0333'.repeat(9)}`.repeat(500)}!`],
  ])('has at most 8 marks on a letter: %s', (_, text) => {
    const clean = cleanText(text)
    expect(clean.replace(/\P{M}/gu, '').length).toBeLessThanOrEqual(8)
    expect([clean.at(0)?.normalize('NFD').at(0), clean.at(-1)]).toEqual([text.at(0), '!'])
    expect(clean.length).toBeLessThan(70)
    expect(cleanText(clean)).toBe(clean)
  })

  test('changes the direction of nothing around it', () => {
    const [open, close] = ['\u202a\u202b\u202d\u202e\u2066\u2067\u2068', '\u202c\u2069\ufeff']
    expect(cleanText(`${open}gnp.exe${close}`)).toBe('gnp.exe')
  })

  test('of a million characters is read at once, whatever it is made of', () => {
    for (const unit of ['\u200d', '\u0333', '\u0333\u200d', 'e\u0333\u{e0067}', '\r', '\u202e'])
      expect(cleanText(unit.repeat(1_000_000)).length).toBeLessThanOrEqual(4_000_000)
  })
})

test('A line is trimmed, and has neither line breaks nor control characters', () => {
  expect(lineOf(5).parse('  Tarn \u202e ')).toBe('Tarn')
  for (const wrong of ['a\nb', 'a\tb', 'a\u0007', 'a\u2028b', 'abcdef'])
    expect(lineOf(5).safeParse(wrong).success).toBe(false)
  for (const empty of ['', ' ', '\u202e', ' \u2066 ']) expect(lineOf(5, 1).safeParse(empty).success).toBe(false)
})

test('A text of several lines keeps them, and loses control characters', () => {
  expect(textOf(100).parse(' one\r\ntwo\rthree\n\n\tfour\u0007\u0000\u009f\n')).toBe('one\ntwo\nthree\n\n\tfour')
  expect(textOf(3, 1).safeParse('\u0007').success).toBe(false)
})
