import { Button } from '@mantine/core'
import type { Track } from '#contract/entities/music.ts'
import { suggestTrack } from '../../../commands/suggest.ts'
import { useSuggestions } from '../../../data/suggestions/use-suggestions.ts'
import styles from './TrackHeader.module.css'

/** Asks what an ID is; of who has suggested something, what is to be changed. */
export function SuggestButton({ track }: { track: Track }) {
  const { own } = useSuggestions(track.id)
  const Icon = suggestTrack.icon(track)
  return (
    <Button
      className={styles.suggest ?? ''}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={() => suggestTrack.effect(track)}
    >
      {own ? 'Change your suggestion' : suggestTrack.label(track)}
    </Button>
  )
}
