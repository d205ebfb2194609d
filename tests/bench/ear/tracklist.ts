import type { Match } from '../../../server/ear/match.ts'
import { matchesOfTracks, proposeTracklist } from '../../../server/ear/propose.ts'
import { median, print } from '../figures.ts'
import type { Recording } from './recordings.ts'

/** Compares the tracklists that are proposed for recordings, whose own rows are hidden, with the truth. */
export function printTracklists(
  recordings: readonly Recording[],
  found: readonly ReadonlyMap<number, readonly Match[]>[],
): void {
  const errors: number[] = []
  let [wanted, proposed, right, certain, rightCertain] = [0, 0, 0, 0, 0]
  for (const [own, { set }] of recordings.entries()) {
    const known = new Set(
      recordings.flatMap((each, at) => (at === own ? [] : each.set.slots.map(({ track }) => track.id))),
    )
    const rows = proposeTracklist(
      [...(found[own] ?? [])].flatMap(([at, matches]) => {
        const sections = (recordings[at]?.set.slots ?? []).map(({ track, start, end }) => ({
          track: track.id,
          start,
          end,
        }))
        return matches.flatMap(match => matchesOfTracks(match, sections))
      }),
    )
    wanted += set.slots.filter(({ track }) => known.has(track.id)).length
    proposed += rows.length
    certain += rows.filter(({ certainty }) => certainty === 'certain').length
    for (const { track, start, end, certainty } of rows) {
      const slot = set.slots.find(each => each.track.id === track && each.start < end && start < each.end)
      if (!slot) continue
      right++
      if (certainty === 'certain') rightCertain++
      errors.push(Math.abs(start - slot.start) / 1000)
    }
  }
  const ninth = errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.9)] ?? Number.NaN
  console.log('\nTracklists proposed for sets whose rows are hidden, from those of the others')
  print('rows of tracks that another set has, found', `${right} of ${wanted}`)
  print('rows proposed, and false', `${proposed}, ${proposed - right}`)
  print('of them certain, and false', `${certain}, ${certain - rightCertain}`)
  print('error of their starts', `median ${median(errors).toFixed(1)} s, p90 ${ninth.toFixed(1)} s`)
}
