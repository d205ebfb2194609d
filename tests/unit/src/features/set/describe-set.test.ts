import { describe, expect, it } from 'vitest'
import { describeSet } from '../../../../../src/features/set/describe-set.ts'
import { aSet } from '../../../../support/player/music.ts'

describe('a shared set', () => {
  it('is described by its artist, its date and how many tracks are identified', () => {
    expect(describeSet(aSet())).toBe('A set by Mirelle Koda, recorded Oct 12, 2026. 2 of 3 tracks identified.')
  })

  it('names its curator', () => {
    const set_sponsors = [{ sponsor: 'Slow Motorway', sponsor_id: 1, sponsor_type: 'label_meta' as const }]
    expect(describeSet(aSet({ set_sponsors }))).toContain('recorded Oct 12, 2026, presented by Slow Motorway.')
  })
})
