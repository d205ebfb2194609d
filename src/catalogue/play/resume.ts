import type { PlayableSet } from '#contract/entities/music.ts'
import { resumePlace } from '../../commands/play-set.ts'
import { shortTime } from '../../lib/time.ts'
import type { useSetLive } from '../../player/react.ts'
import { useDerived } from '../../state/use-derived.ts'

/** Where Play resumes a set (`31:16`), if that is offered (product, 4.27); null otherwise. */
export const useResume = (set: PlayableSet): string | null =>
  useDerived(
    get => {
      const place = resumePlace(get, set)
      return place === null ? null : shortTime(place)
    },
    [set],
  )

/** The name of a sleeve's or a card's button: "Play Nordlicht", "Pause Nordlicht", "Resume Nordlicht at 31:16". */
export function usePlayLabel(set: PlayableSet, live: ReturnType<typeof useSetLive>): string {
  const resume = useResume(set)
  if (resume !== null) return `Resume ${set.set_name} at ${resume}`
  return `${live === 'playing' ? 'Pause' : 'Play'} ${set.set_name}`
}
