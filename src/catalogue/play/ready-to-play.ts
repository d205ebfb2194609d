import type { SetSummary } from '#contract/entities/music.ts'
import { ignoreOutcome } from '../../data/cache/query-client.ts'
import { marks } from '../../data/marks/marks.ts'
import { onIntent } from '../../lib/on-intent.ts'

/**
 * Handlers for a button that plays a set from `at` (ms), by default from where the listener left it. On hover, press or focus
 * they preload the first part of the recording.
 */
export const readyToPlay = (set: SetSummary, at?: number) =>
  onIntent(() => {
    void import('../../player/preload.ts')
      .then(({ preload }) => preload(set, at ?? marks.get(`set/${set.id}`).current_timestamp))
      .catch(ignoreOutcome)
  })
