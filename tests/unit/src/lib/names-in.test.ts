import { describe, expect, it } from 'vitest'
import { namesIn } from '../../../../src/lib/names-in.ts'

const yuna = { id: 1, name: 'Yuna Brandt' }
const ayo = { id: 2, name: 'Ayo Benedek' }

describe('the names in a joined text', () => {
  it('are split off, with the text between them', () => {
    expect(namesIn('Yuna Brandt feat. Ayo Benedek', [yuna, ayo])).toEqual([
      { at: 0, text: 'Yuna Brandt', who: yuna },
      { at: 11, text: ' feat. ', who: undefined },
      { at: 18, text: 'Ayo Benedek', who: ayo },
    ])
  })

  it('leave out people whom the text does not name, such as a remixer', () => {
    expect(namesIn('Yuna Brandt', [yuna, ayo])).toEqual([{ at: 0, text: 'Yuna Brandt', who: yuna }])
  })

  it('may be none: the text stays in one part', () => {
    expect(namesIn('ID', [])).toEqual([{ at: 0, text: 'ID', who: undefined }])
    expect(namesIn('', [yuna])).toEqual([])
  })

  it('keep every character, with a nameless artist among them', () => {
    const text = 'Silt & Signal presents Yuna Brandt'
    const parts = namesIn(text, [{ id: 3, name: '' }, yuna])
    expect(parts.map(part => part.text).join('')).toBe(text)
    expect(parts.at(-1)?.who).toBe(yuna)
  })
})
