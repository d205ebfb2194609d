import { describe, expect, it } from 'vitest'
import { type Credits, readRow } from '../../../../server/tracklist/credits.ts'
import { fold } from '../../../../server/tracklist/fold.ts'

const credits = (row: string, ...known: string[]) => {
  const keys = new Set(known.map(fold))
  return readRow(row, name => keys.has(fold(name))).credits
}

const original: Credits = { artists: [], feat: [], remixers: [], mix: 'original_mix' }

describe('the credits of a row', () => {
  it.each<[string, Partial<Credits>]>([
    ['Tarn - Undertow', { artists: ['Tarn'], title: 'Undertow' }],
    ['Tarn – Undertow [Halyard]', { artists: ['Tarn'], title: 'Undertow', label: 'Halyard' }],
    ['Tarn—Undertow', { artists: ['Tarn'], title: 'Undertow' }],
    ['Tarn\tUndertow\tHalyard', { artists: ['Tarn'], title: 'Undertow', label: 'Halyard' }],
    ['A, B & C x D vs. E vs F with G - T', { artists: ['A', 'B', 'C', 'D', 'E', 'F', 'G'], title: 'T' }],
    ['A & a & Á - T', { artists: ['A'], title: 'T' }],
    ['Planet X Ray and Co - T', { artists: ['Planet X Ray and Co'], title: 'T' }],
    ['10,000 Maniacs - T', { artists: ['10,000 Maniacs'], title: 'T' }],
    ['A feat. B & C - T', { artists: ['A'], feat: ['B', 'C'], title: 'T' }],
    ['A (ft. B) - T', { artists: ['A'], feat: ['B'], title: 'T' }],
    ['A - T featuring B', { artists: ['A'], feat: ['B'], title: 'T' }],
    ['A - T (feat. B) [L]', { artists: ['A'], feat: ['B'], title: 'T', label: 'L' }],
    ['A - T - Part Two', { artists: ['A'], title: 'T - Part Two' }],
    ['A - T (Part 2)', { artists: ['A'], title: 'T (Part 2)' }],
    ['A - T (Live at the Docks)', { artists: ['A'], title: 'T (Live at the Docks)' }],
    ['A - T (Live at the Docks) (B Remix)', { title: 'T (Live at the Docks)', mix: 'remix', remixers: ['B'] }],
    ['A - (Untitled)', { artists: ['A'], title: '(Untitled)' }],
    ['A - T [[odd] L]', { artists: ['A'], title: 'T', label: '[odd] L' }],
  ])('are read from %s', (row, named) => expect(credits(row)).toMatchObject({ ...original, artists: ['A'], ...named }))

  it.each<[string, Partial<Credits>]>([
    ['T (B Remix)', { mix: 'remix', remixers: ['B'], mix_name: 'B Remix' }],
    ['T (B Extended Remix)', { mix: 'remix', remixers: ['B'], mix_name: 'B Extended Remix' }],
    ['T (B & C 2024 Rework)', { mix: 'remix', remixers: ['B', 'C'], mix_name: 'B & C 2024 Rework' }],
    ['T (feat. D) (B Remix)', { feat: ['D'], mix: 'remix', remixers: ['B'], mix_name: 'B Remix' }],
    ['T (B Remix) (feat. D)', { feat: ['D'], mix: 'remix', remixers: ['B'], mix_name: 'B Remix' }],
    ["T (B's Late Night Dub)", { mix: 'remix', remixers: ['B'], mix_name: "B's Late Night Dub" }],
    ['T (The Brothers’ Dub)', { mix: 'remix', remixers: ['The Brothers'], mix_name: 'The Brothers’ Dub' }],
    ['T (B Edit)', { mix: 'edit', remixers: ['B'], mix_name: 'B Edit' }],
    ['T (Radio Edit)', { mix: 'edit', mix_name: 'Radio Edit' }],
    ['T (Extended Mix)', { mix_name: 'Extended Mix' }],
    ['T (Sunrise Mix)', { mix_name: 'Sunrise Mix' }],
    ['T (Original Mix)', {}],
    ['T (Remix)', { mix: 'remix', mix_name: 'Remix' }],
    ['T [B Remix]', { mix: 'remix', remixers: ['B'], mix_name: 'B Remix' }],
    ['T [B Remix] [L]', { mix: 'remix', remixers: ['B'], mix_name: 'B Remix', label: 'L' }],
    ['T (B Remix) [Street Credit]', { mix: 'remix', remixers: ['B'], mix_name: 'B Remix', label: 'Street Credit' }],
  ])('include the mix of %s', (title, named) =>
    expect(credits(`A - ${title}`)).toEqual({ ...original, artists: ['A'], title: 'T', ...named }),
  )

  it('include known artists whose name contains a separator', () => {
    expect(
      credits('Above & Beyond & B - T (Earth, Wind & Fire Remix)', 'Above and Beyond', 'Earth, Wind & Fire'),
    ).toEqual({
      ...original,
      artists: ['Above & Beyond', 'B'],
      title: 'T',
      mix: 'remix',
      mix_name: 'Earth, Wind & Fire Remix',
      remixers: ['Earth, Wind & Fire'],
    })
    expect(credits('A and B - T').artists).toEqual(['A and B'])
    expect(credits('A and B - T', 'a', 'b').artists).toEqual(['A', 'B'])
    expect(credits("Destiny's Child - T (Destiny's Child Mix)", "Destiny's Child").remixers).toEqual([
      "Destiny's Child",
    ])
    expect(credits('A - T (Sunrise Mix)', 'Sunrise').remixers).toEqual(['Sunrise'])
  })
})

describe('an ID', () => {
  it.each<[string, Partial<Credits>]>([
    ['ID - ID', {}],
    ['ID', {}],
    ['ID [Halyard]', { label: 'Halyard' }],
    ['??? - ID2', {}],
    ['Tarn - ID', { artists: ['Tarn'] }],
    ['Tarn & ID - ID', { artists: ['Tarn'] }],
    ['ID - Undertow', { title: 'Undertow' }],
    ['ID - ID (Kassian Remix)', { remixers: ['Kassian'], mix_name: 'Kassian Remix' }],
    ['Tarn - Undertow (ID Remix)', { artists: ['Tarn'], title: 'Undertow', mix_name: 'ID Remix' }],
    ['Tarn - Undertow [Unreleased]', { artists: ['Tarn'], title: 'Undertow' }],
    ['Tarn - Undertow [Halyard] [Unreleased]', { artists: ['Tarn'], title: 'Undertow', label: 'Halyard' }],
    ['Tarn - ID [ID]', { artists: ['Tarn'] }],
  ])('is read from %s', (row, named) => expect(credits(row)).toEqual({ ...original, mix: 'ID', ...named }))
})
