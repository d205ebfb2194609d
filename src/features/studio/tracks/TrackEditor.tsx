import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../../catalogue/answer/Answer.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TrackForm } from './TrackForm.tsx'
import { openTrack } from './track-calls.ts'

/** A track, to be corrected, merged with another one, or deleted. */
export function TrackEditor({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['studio', 'track', id],
    staleTime: 0,
    queryFn: ({ signal }) => openTrack(id, signal),
  })
  return (
    <Answer query={query} skeleton={<RowsSkeleton rows={8} art={0} />} missing="track" heading="h1">
      {served => <TrackForm key={id} id={id} served={served} reload={query.refetch} />}
    </Answer>
  )
}
