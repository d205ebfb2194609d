// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { mediaUrl } from '../../../../src/lib/media-url.ts'
import { metadataOf } from '../../../../src/player/media-metadata.ts'
import { aSet, aTrack } from '../../../support/player/music.ts'

const set = aSet()
const undertow = aTrack(1, 0, 60_000)
const id = aTrack(2, 60_000, 300_000, { artist: 'ID', title: 'ID', mix_type: 'ID', art_url: 'art/tracks/2-320.webp' })
const loaded = { set, tracks: [undertow, id] }

describe('what the lock screen shows', () => {
  it('is the current track by its artists, in the set', () => {
    expect(metadataOf(loaded, undertow, false)).toMatchObject({
      title: 'Undertow',
      artist: 'Tarn',
      album: 'Nordlicht Closing Set',
    })
  })

  it('says who mixed a track', () => {
    const remix = aTrack(1, 0, 60_000, { mix_type: 'remix', mix_meta: { name: 'Ferrotype' } })
    expect(metadataOf(loaded, remix, false).title).toBe('Undertow (Ferrotype Remix)')
  })

  it("is an ID by the set's artist while its own artist is unknown", () => {
    expect(metadataOf(loaded, id, false)).toMatchObject({ title: 'ID', artist: 'Mirelle Koda' })
    const known = aTrack(2, 60_000, 300_000, { artist: 'Tarn', title: 'ID', mix_type: 'ID' })
    expect(metadataOf(loaded, known, false)).toMatchObject({ title: 'ID', artist: 'Tarn' })
  })

  it('is the set between two tracks', () => {
    expect(metadataOf(loaded, null, false)).toMatchObject({ title: 'Nordlicht Closing Set', artist: 'Mirelle Koda' })
  })

  it('is the set until its tracklist has loaded', () => {
    expect(metadataOf({ set, tracks: null }, null, true)).toMatchObject({ title: 'Nordlicht Closing Set' })
  })

  it('has its largest picture first', () => {
    expect(metadataOf(loaded, undertow, false).artwork).toEqual([
      { src: mediaUrl('art/sets/7-640.webp'), sizes: '640x640' },
      { src: mediaUrl('art/sets/7-320.webp'), sizes: '320x320' },
      { src: mediaUrl('art/sets/7-96.webp'), sizes: '96x96' },
    ])
  })

  it('has no picture when the set has none', () => {
    const bare = aSet({ art_url: null, art_url_sm: null, art_url_xl: null })
    expect(metadataOf({ set: bare, tracks: null }, null, false).artwork).toEqual([])
  })

  it('has the tracklist as chapters, in seconds, where the browser supports them', () => {
    expect(metadataOf(loaded, undertow, true).chapterInfo).toEqual([
      { title: 'Tarn – Undertow', startTime: 0, artwork: [] },
      { title: 'ID', startTime: 60, artwork: [{ src: mediaUrl('art/tracks/2-320.webp'), sizes: '320x320' }] },
    ])
    expect(metadataOf(loaded, undertow, false)).not.toHaveProperty('chapterInfo')
  })
})
