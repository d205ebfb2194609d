import { Button } from '@mantine/core'
import type { Track } from '#contract/entities/music.ts'
import { Answer } from '../../../catalogue/answer/Answer.tsx'
import { suggestTrack } from '../../../commands/suggest.ts'
import { useSuggestions } from '../../../data/suggestions/use-suggestions.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SuggestionItem } from './SuggestionItem.tsx'
import styles from './Suggestions.module.css'

/** What listeners suggest an ID to be, the strongest first. */
export function Suggestions({ track }: { track: Track }) {
  const { query, suggestions, own } = useSuggestions(track.id)
  return (
    <Answer query={{ ...query, data: suggestions }} skeleton={<RowsSkeleton rows={3} art={40} />}>
      {found =>
        found.length > 0 ? (
          <>
            <ol className={styles.suggestions} aria-label="Suggestions">
              {found.map(suggestion => (
                <SuggestionItem key={suggestion.id} track={track} suggestion={suggestion} isOwn={suggestion === own} />
              ))}
            </ol>
            {!own && (
              <p className={styles.more}>
                <Button onClick={() => suggestTrack.effect(track)}>{suggestTrack.label(track)}</Button>
              </p>
            )}
          </>
        ) : (
          <EmptyState
            kind="id"
            title="Nobody knows it yet"
            action={<Button onClick={() => suggestTrack.effect(track)}>{suggestTrack.label(track)}</Button>}
          />
        )
      }
    </Answer>
  )
}
