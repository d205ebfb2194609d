import { describe, expect, it } from 'vitest'
import { arrange } from '../../../../../server/demo/audio/arrangement.ts'
import { demoCatalogue } from '../../../../../server/demo/catalogue/catalogue.ts'

describe('the tracks of the demo', () => {
  const { tracks } = demoCatalogue()
  const unfold = (seed: number, sections: number) => {
    const [track] = tracks
    if (!track) throw new Error('The demo has no track')
    return arrange({ sound: { ...track.sound, seed }, sections })
  }

  it('unfold in different ways, from a soft start over something loud to a soft end', () => {
    const ways = new Set<string>()
    for (const { sound } of tracks) {
      const parts = arrange({ sound, sections: 20 })
      ways.add(parts.map(({ part }) => part).join(' '))
      const loudest = Math.max(
        ...parts.filter(({ part }) => part !== 'break').map(({ from, to }) => Math.max(from, to)),
      )
      expect(loudest).toBeGreaterThan(0.9)
      expect(parts[0]?.from).toBeLessThan(0.8)
      expect(parts.at(-1)?.to).toBeLessThan(0.75)
    }
    expect(ways.size).toBeGreaterThanOrEqual(5)
  })

  it('fill as many sections as they have, however few', () => {
    for (let seed = 0; seed < 30; seed++)
      for (const sections of [2, 3, 7, 15, 26]) expect(unfold(seed, sections)).toHaveLength(sections - 1)
  })
})
