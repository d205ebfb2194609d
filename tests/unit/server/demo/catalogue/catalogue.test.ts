import { describe, expect, it } from 'vitest'
import { genres } from '#contract/genres.ts'
import { demoCatalogue } from '../../../../../server/demo/catalogue/catalogue.ts'
import { rootOf } from '../../../../../server/demo/keys.ts'

describe('the demo catalog', () => {
  const { sets, tracks, artists, labels } = demoCatalogue()

  it('is large enough to explore', () => {
    expect(sets.length).toBeGreaterThanOrEqual(24)
    expect(tracks.length).toBeGreaterThanOrEqual(150)
    expect(artists.length).toBeGreaterThanOrEqual(40)
    expect(labels.length).toBeGreaterThanOrEqual(15)
    expect(new Set(tracks.map(track => track.genre))).toEqual(new Set(genres))
    expect(tracks.filter(track => track.mixType === 'ID').length).toBeGreaterThan(5)
    expect(tracks.filter(track => track.mixType === 'remix').length).toBeGreaterThan(5)
  })

  it.each(sets)('$name lasts 20-60 minutes, and its 8-20 tracks follow each other without a gap or an overlap', set => {
    expect(set.duration / 60_000).toBeGreaterThan(20)
    expect(set.duration / 60_000).toBeLessThan(60)
    expect(set.slots.length).toBeGreaterThanOrEqual(8)
    expect(set.slots.length).toBeLessThanOrEqual(20)
    expect(set.slots[0]?.start).toBe(0)
    expect(set.slots.map(slot => slot.end)).toEqual([...set.slots.slice(1).map(slot => slot.start), set.duration])
  })

  it('never plays two tracks with the same root note in a row', () => {
    for (const { slots } of sets)
      for (const [index, { track }] of slots.entries())
        expect(rootOf(track.sound.key)).not.toBe(rootOf(slots[index + 1]?.track.sound.key ?? ''))
  })
})
