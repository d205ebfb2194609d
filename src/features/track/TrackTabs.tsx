import { useInfiniteQuery } from '@tanstack/react-query'
import type { Track } from '../../../contract/entities/music.ts'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { startComments, TrackComments } from '../../catalogue/comments/CommentsList.tsx'
import type { CommentsTab } from '../../catalogue/comments/search.ts'
import { playSet } from '../../commands/play-set.ts'
import { trackCommentsQuery } from '../../data/catalogue/comment-queries.ts'
import { trackSetsQuery } from '../../data/catalogue/track-queries.ts'
import { trackName } from '../../lib/track-name.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { TrackSets, TrackSetsSkeleton } from './TrackSets.tsx'
import styles from './TrackTabs.module.css'

export interface TrackTabsProps {
  track: Track
  /** The sets unless told. */
  tab: CommentsTab
  onTab: (tab: CommentsTab) => void
}

const tabs = [
  { id: 'sets', label: 'Sets' },
  { id: 'comments', label: 'Comments' },
]

/** Where a track is heard, and what was said while it played. */
export function TrackTabs({ track, tab, onTab }: TrackTabsProps) {
  const comments = trackCommentsQuery(track.id)
  return (
    <Tabs
      label={trackName(track)}
      tabs={tabs}
      current={tab ?? 'sets'}
      onChange={id => onTab(id === 'comments' ? id : undefined)}
      onIntent={id => id === 'comments' && startComments(comments)}
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
  >
    {sets => <TrackSets sets={sets} onPlay={playSet.effect} />}
  </PagedAnswer>
)
