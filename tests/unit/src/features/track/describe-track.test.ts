import { describe, expect, it } from 'vitest'
import type { Track } from '#contract/entities/music.ts'
import { describeTrack } from '../../../../../src/features/track/describe-track.ts'
import { aTrack } from '../../../../support/player/music.ts'

const describeChanged = (changes: Partial<Track>) => describeTrack(aTrack(1, 0, 1, changes).track_meta)

describe('a shared track', () => {
  it('is described by its title, its artist, its release and its label', () => {
    expect(describeChanged({ release_date: '2024-12-19', label_name: 'Kiln' })).toBe(
      'Undertow by Tarn, released Dec 19, 2024 on Kiln.',
    )
  })

  it('names who mixed it', () => {
    expect(describeChanged({ mix_type: 'remix', mix_meta: { name: 'Ferrotype' } })).toBe(
      'Undertow (Ferrotype Remix) by Tarn.',
    )
  })

  it('leaves out what is not known', () => {
    expect(describeChanged({ label_name: 'Kiln' })).toBe('Undertow by Tarn on Kiln.')
  })
})

describe('a shared ID', () => {
  const id = {
    title: 'ID',
    mix_type: 'ID',
    set_meta: { id: 7, set_name: 'Breakwater', release_date: '2026-03-08' },
  } as const

  it('is described by where it was first heard, without label and release', () => {
    expect(describeChanged({ ...id, artist: 'Petra Lindqvist', label_name: 'Kiln', release_date: '2024-12-19' })).toBe(
      'An unidentified track by Petra Lindqvist, first heard in Breakwater on Mar 8, 2026.',
    )
  })

  it('is what it probably is, where listeners agree', () => {
    expect(describeChanged({ ...id, artist: 'Petra Lindqvist', probably: 'Yuna Brandt - Nordlicht' })).toBe(
      'An unidentified track, probably Yuna Brandt - Nordlicht, first heard in Breakwater on Mar 8, 2026.',
    )
  })

  it('may have no known artist and no set', () => {
    expect(describeChanged({ ...id, artist: 'ID', set_meta: null })).toBe(
      'An unidentified track, first heard on Oct 1, 2026.',
    )
  })
})
