import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { Refused } from '../../catalogue/comments/Refused.tsx'
import { Unsent } from '../../catalogue/marks/Unsent.tsx'
import { stateNames, suggestedName } from '../../catalogue/suggest/suggestion-text.ts'
import { ignoreOutcome, queryClient } from '../../data/cache/query-client.ts'
import type { ShownOwnSuggestion } from '../../data/suggestions/overlay-suggestions.ts'
import { ownSuggestionsQuery } from '../../data/suggestions/suggestion-queries.ts'
import { useOwnSuggestions } from '../../data/suggestions/use-suggestions.ts'
import { usDay } from '../../lib/dates.ts'
import { dotted } from '../../lib/text.ts'
import { isId, trackName } from '../../lib/track-name.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { IdTile } from '../../ui/media/IdTile.tsx'
import styles from './OwnSuggestions.module.css'
import type { OwnList } from './own-list.tsx'

/** What the listener has suggested IDs to be: no marks of the catalogue, so that it has neither genres nor orders. */
export const ownSuggestions: OwnList = {
  label: 'Suggestions',
  start: () => void queryClient.infiniteQuery(ownSuggestionsQuery).catch(ignoreOutcome),
  panel: () => <Panel />,
}

const Panel = () => (
  <PagedAnswer
    query={useOwnSuggestions()}
    skeleton={<RowsSkeleton rows={4} art={48} />}
    empty={
      <EmptyState
        kind="id"
        title="No suggestions yet"
        sentence="Know an ID? Suggest its name, and find it here."
        action={<ButtonLink to="/sets">Browse sets</ButtonLink>}
      />
    }
  >
    {suggestions => (
      <ul className={styles.list} aria-label="Your suggestions">
        {suggestions.map(suggestion => (
          <Item key={suggestion.id} suggestion={suggestion} />
        ))}
      </ul>
    )}
  </PagedAnswer>
)

/** A suggestion, with what it is for and what became of it. It leads to the track, where it can be changed. */
const Item = memo(function Item({ suggestion }: { suggestion: ShownOwnSuggestion }) {
  const { track_meta: track, track_meta_id: id, about, state, reason, created_dt, refusal, unsent } = suggestion
  const of = track ? trackName(track) : about
  return (
    <li className={styles.item}>
      {track && !isId(track) ? <Artwork src={track.art_url_sm} size={48} /> : <IdTile size={48} />}
      <div className={styles.words}>
        <Link
          to="/tracks/$trackId"
          params={{ trackId: String(id) }}
          search={state === 'open' || state === 'rejected' ? { tab: 'suggestions' } : {}}
          className={styles.name}
        >
          {suggestedName(suggestion)}
        </Link>
        <span className={styles.meta}>
          {dotted(`For ${of}`, track?.set_meta?.set_name)}
          {' · '}
          <time dateTime={created_dt}>{usDay(created_dt)}</time>
        </span>
        {reason && <span className={styles.meta}>{reason}</span>}
        {refusal && <Refused refusal={refusal} />}
      </div>
      <span className={styles.state} data-state={state}>
        {stateNames[state]}
        {unsent && <Unsent corner />}
      </span>
    </li>
  )
})
