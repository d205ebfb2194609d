import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Track } from '#contract/entities/music.ts'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { startComments, TrackComments } from '../../catalogue/comments/CommentsList.tsx'
import { MoreLikeThis } from '../../catalogue/similar/MoreLikeThis.tsx'
import { alsoHeardQuery } from '../../data/catalogue/heard-queries.ts'
import { trackSetsQuery } from '../../data/catalogue/track-queries.ts'
import { trackCommentsQuery } from '../../data/comments/comment-queries.ts'
import { useSuggestions } from '../../data/suggestions/use-suggestions.ts'
import { isId, trackName } from '../../lib/track-name.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { AlsoHeard } from './AlsoHeard.tsx'
import { Suggestions } from './suggestions/Suggestions.tsx'
import { TrackSets, TrackSetsSkeleton } from './TrackSets.tsx'
import styles from './TrackTabs.module.css'
import { TrackSearch } from './track-search.ts'

const sets = { id: 'sets', label: 'Sets' }
const comments = { id: 'comments', label: 'Comments' }

/** Nothing to count isn't counted. */
const suggestionsTab = (count: number) => ({ id: 'suggestions', label: 'Suggestions', ...(count > 0 && { count }) })

/** The sets that a track is heard in, what an ID is suggested to be, and the comments. The address has which of them is open. */
export function TrackTabs({ track }: { track: Track }) {
  const { tab } = useSearch({ from: '/_site/_app/tracks/$trackId' })
  const navigate = useNavigate({ from: '/tracks/$trackId' })
  const unidentified = isId(track)
  const { suggestions = [] } = useSuggestions(track.id, unidentified)
  const open = suggestions.filter(({ state }) => state === 'open').length
  // An ID that is identified by now has no suggestions any more.
  const current = tab === 'suggestions' && !unidentified ? undefined : tab
  return (
    <Tabs
      label={trackName(track)}
      tabs={unidentified ? [sets, suggestionsTab(open), comments] : [sets, comments]}
      current={current ?? 'sets'}
      onChange={id => void navigate({ search: TrackSearch.parse({ tab: id }), resetScroll: false })}
      onIntent={id => id === 'comments' && startComments(trackCommentsQuery(track.id))}
    >
      {current === 'comments' && (
        <>
          <p className={styles.hint}>Why not add comments on it's set to start the conversation?</p>
          <TrackComments trackId={track.id} />
        </>
      )}
      {current === 'suggestions' && <Suggestions track={track} />}
      {!current && <HeardIn trackId={track.id} />}
    </Tabs>
  )
}

/** The sets that have a track in their tracklists, and those in which it is recognized. Without an answer the latter are left out. */
function HeardIn({ trackId }: { trackId: number }) {
  const places = useQuery(alsoHeardQuery(trackId)).data?.data ?? []
  const isRecognized = places.length > 0
  return (
    <PagedAnswer
      query={useInfiniteQuery(trackSetsQuery(trackId))}
      skeleton={<TrackSetsSkeleton />}
      empty={!isRecognized && <EmptyState kind="waveform" title="Not heard in any set yet" />}
      end={
        <>
          {isRecognized && <AlsoHeard places={places} />}
          <MoreLikeThis key={trackId} item="track" id={trackId} />
        </>
      }
    >
      {sets => <TrackSets sets={sets} />}
    </PagedAnswer>
  )
}
