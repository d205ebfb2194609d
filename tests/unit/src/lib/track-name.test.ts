import { describe, expect, it } from 'vitest'
import { titleOf, trackName } from '../../../../src/lib/track-name.ts'

const original = { artist: 'Tarn', title: 'Undertow', mix_type: 'original_mix', mix_meta: null } as const

describe('the name of a track', () => {
  it('is artist and title', () => expect(trackName(original)).toBe('Tarn – Undertow'))
  it('names the mix of a remix', () => {
    const remix = { ...original, mix_type: 'remix', mix_meta: { name: 'Ferrotype Remix' } } as const
    expect(trackName(remix)).toBe('Tarn – Undertow (Ferrotype Remix)')
  })
  it('adds the type of the mix where only the mixer is named', () => {
    const edit = { ...original, mix_type: 'edit', mix_meta: { name: 'Juno Ferreira' } } as const
    expect(trackName(edit)).toBe('Tarn – Undertow (Juno Ferreira Edit)')
  })
  it('adds no type where the name has it', () => {
    const dub = { ...original, mix_type: 'remix', mix_meta: { name: "Ferrotype's Dub" } } as const
    expect(trackName(dub)).toBe("Tarn – Undertow (Ferrotype's Dub)")
  })
  it('has no mix for an original', () => {
    expect(trackName({ ...original, mix_meta: { name: 'Original Mix' } })).toBe('Tarn – Undertow')
  })
  it('is the artist and ID while only the artist is known', () => {
    expect(trackName({ ...original, title: 'ID', mix_type: 'ID' })).toBe('Tarn – ID')
  })
  it('is what an ID probably is where listeners agree', () => {
    const id = { ...original, title: 'ID', mix_type: 'ID', probably: 'Tarn - Undertow (Dub)' } as const
    expect(trackName(id)).toBe('Probably: Tarn - Undertow (Dub)')
    expect(titleOf(id)).toBe('Probably: Tarn - Undertow (Dub)')
    expect(trackName({ ...id, probably: null })).toBe('Tarn – ID')
  })
  it('is ID while nothing is known', () => {
    expect(trackName({ ...original, artist: 'ID', title: 'ID', mix_type: 'ID' })).toBe('ID')
  })
})
