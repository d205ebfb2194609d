import type { SetSummary } from '../../../contract/entities/music.ts'
import { ignoreOutcome } from '../../data/cache/query-client.ts'
import { marks } from '../../data/marks/marks.ts'
import { onIntent } from '../../lib/on-intent.ts'

/** For a button that plays a set, from `at` (ms) or where it was left: what it needs first is there when it is pressed. */
export const readyToPlay = (set: SetSummary, at?: number) =>
  onIntent(() => {
    void import('../../player/preload.ts')
      .then(({ preload }) => preload(set, at ?? marks.get(`set/${set.id}`).current_timestamp))
      .catch(ignoreOutcome)
  })
