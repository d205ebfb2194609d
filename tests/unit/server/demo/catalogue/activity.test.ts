import { describe, expect, it } from 'vitest'
import { standingOf } from '#contract/suggestions.ts'
import { demoActivity } from '../../../../../server/demo/catalogue/activity.ts'
import { demoCatalogue } from '../../../../../server/demo/catalogue/catalogue.ts'

describe('what listeners of the demo suggest', () => {
  const catalogue = demoCatalogue()
  const { suggestions, setFavs } = demoActivity(catalogue)

  it('has every standing, and a strong one in a set that many listeners like', () => {
    const stood = suggestions.map(({ trackId, votes }) => {
      const agree_count = votes.filter(({ agrees }) => agrees).length
      return { trackId, standing: standingOf({ agree_count, disagree_count: votes.length - agree_count }) }
    })
    expect(new Set(stood.map(({ standing }) => standing))).toEqual(new Set(['strong', 'supported', 'disputed', 'new']))
    const strong = stood.find(({ standing }) => standing === 'strong')
    const likes = (id: number) => setFavs.filter(({ setId }) => setId === id).length
    const median = catalogue.sets.map(({ id }) => likes(id)).toSorted((a, b) => b - a)[12]
    const places = catalogue.sets.filter(({ slots }) => slots.some(({ track }) => track.id === strong?.trackId))
    expect(Math.max(...places.map(({ id }) => likes(id)))).toBeGreaterThanOrEqual(median ?? Infinity)
  })

  it('is about IDs, and nobody votes on their own or twice', () => {
    for (const { trackId, userId, votes } of suggestions) {
      expect(catalogue.tracks.find(({ id }) => id === trackId)?.mixType).toBe('ID')
      expect(new Set([userId, ...votes.map(vote => vote.userId)]).size).toBe(votes.length + 1)
    }
  })
})
