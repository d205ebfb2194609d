import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Track } from '../../../contract/entities/music.ts'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { startComments, TrackComments } from '../../catalogue/comments/CommentsList.tsx'
import { MoreLikeThis } from '../../catalogue/similar/MoreLikeThis.tsx'
import { trackSetsQuery } from '../../data/catalogue/track-queries.ts'
import { trackCommentsQuery } from '../../data/comments/comment-queries.ts'
import { trackName } from '../../lib/track-name.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { TrackSets, TrackSetsSkeleton } from './TrackSets.tsx'
import styles from './TrackTabs.module.css'

const tabs = [
  { id: 'sets', label: 'Sets' },
  { id: 'comments', label: 'Comments' },
]

/** The sets that a track is heard in, and the comments on it. The address has which of them is open. */
export function TrackTabs({ track }: { track: Track }) {
  const { tab } = useSearch({ from: '/_site/_app/tracks/$trackId' })
  const navigate = useNavigate({ from: '/tracks/$trackId' })
  const open = (tab: 'comments' | undefined) => void navigate({ search: { tab }, resetScroll: false })
  return (
    <Tabs
      label={trackName(track)}
      tabs={tabs}
      current={tab ?? 'sets'}
      onChange={id => open(id === 'comments' ? id : undefined)}
      onIntent={id => id === 'comments' && startComments(trackCommentsQuery(track.id))}
    >
      {tab === 'comments' ? (
        <>
          <p className={styles.hint}>Why not add comments on it's set to start the conversation?</p>
          <TrackComments trackId={track.id} />
        </>
      ) : (
        <HeardIn trackId={track.id} />
      )}
    </Tabs>
  )
}

const HeardIn = ({ trackId }: { trackId: number }) => (
  <PagedAnswer
    query={useInfiniteQuery(trackSetsQuery(trackId))}
    skeleton={<TrackSetsSkeleton />}
    empty={<EmptyState kind="waveform" title="Not heard in any set yet" />}
    end={<MoreLikeThis key={trackId} item="track" id={trackId} />}
  >
    {sets => <TrackSets sets={sets} />}
  </PagedAnswer>
)
