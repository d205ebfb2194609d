import { useQuery } from '@tanstack/react-query'
import type { ProposedTracklist } from '#contract/entities/ear.ts'
import { proposeDraftTracklist, proposeSetTracklist } from '#contract/routes/studio/ear.ts'
import type { Edited } from '../../set/calls.ts'
import { studioQuery } from '../../studio-query.ts'

/** How often the server is asked while it still compares the recording, in ms. */
const again = 5_000

const refetchInterval = ({ state: { data } }: { state: { data?: ProposedTracklist | undefined } }) =>
  data?.state === 'listening' ? again : false

/** The query of what is recognized in the recording of a set or draft. It asks again until the recording is compared. */
export function useHeard({ kind, id }: Edited) {
  const params = { id }
  const ofDraft = useQuery({
    ...studioQuery(proposeDraftTracklist, { params }),
    enabled: kind === 'draft',
    refetchInterval,
  })
  const ofSet = useQuery({ ...studioQuery(proposeSetTracklist, { params }), enabled: kind === 'set', refetchInterval })
  return kind === 'draft' ? ofDraft : ofSet
}
