import { describe, expect, it } from 'vitest'
import { toManifest } from '../../../../server/catalog/manifest.ts'
import { aSet, aTrack, id } from '../export/exported.ts'

describe('a set as a manifest', () => {
  it('has every known field', () => {
    expect(
      toManifest([aSet(aTrack(0, { bpm: 128, key: 'F min', purchaseUrl: 'https://shop.example/1' }), id)]),
    ).toEqual({
      segue: 1,
      sets: [
        {
          recording: 'night.mp3',
          name: 'Night "One"',
          artists: ['Tarn', 'Kassian'],
          date: '2026-05-03',
          genre: 'Techno',
          curators: [{ type: 'label', name: 'Halyard' }],
          tracks: [
            {
              start: 0,
              title: 'Undertow',
              artists: ['Tarn'],
              feat: [],
              remixers: [],
              mix: 'original_mix',
              bpm: 128,
              key: 'F min',
              purchase_url: 'https://shop.example/1',
            },
            { start: 7_000_000, artists: [], feat: [], remixers: [], mix: 'ID' },
          ],
        },
      ],
    })
  })

  it("leaves out values that a manifest can't have", () => {
    const odd = aTrack(0, { bpm: 0, key: '', genre: 'Polka', purchaseUrl: 'javascript:1', releaseDate: '0001-01-01' })
    expect(toManifest([aSet(odd)])).toEqual(toManifest([aSet(aTrack(0))]))
  })
})
