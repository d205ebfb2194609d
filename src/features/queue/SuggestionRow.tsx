import { IconPlaylistAdd, IconX } from '@tabler/icons-react'
import { type MouseEvent, useId } from 'react'
import type { PlayableSet } from '#contract/entities/music.ts'
import { Downloaded } from '../../catalogue/play/Downloaded.tsx'
import { Heard } from '../../catalogue/play/Heard.tsx'
import { reasonText } from '../../catalogue/similar/reason-text.ts'
import { removeSuggestion } from '../../commands/autoplay.ts'
import { playSet } from '../../commands/play-set.ts'
import { addToQueue } from '../../commands/queue.ts'
import type { Suggestion } from '../../data/autoplay/suggest.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { RemoveButton } from '../../ui/controls/RemoveButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import row from './QueueRow.module.css'
import styles from './Suggestions.module.css'

/** The suggestions change as a whole: the focus goes to their section. */
function focusSection({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('section')?.focus({ preventScroll: true })
}

/** A suggested set, with the reason. A click plays it. */
export function SuggestionRow({ suggestion, seed }: { suggestion: Suggestion; seed: PlayableSet }) {
  const id = useId()
  const { set, reason } = suggestion
  const { set_name, artist } = set
  const remove = useCommand(removeSuggestion, set)
  const add = useCommand(addToQueue, set)
  return (
    <li className={row.row}>
      <span className={row.art}>
        <Artwork src={set} size={48} />
        <Heard set={set} />
        <Downloaded setId={set.id} size={16} />
      </span>
      <span className={styles.words}>
        <button
          type="button"
          className={row.title}
          aria-label={`Play ${set_name}`}
          aria-describedby={id}
          title={set_name}
          onClick={event => {
            focusSection(event)
            playSet.effect(set)
          }}
        >
          {set_name}
        </button>
        <span className={styles.artist}>{artist}</span>
        <span id={id}>{reason ? reasonText(reason, seed.set_name) : 'Downloaded'}</span>
      </span>
      <IconButton
        className={row.action}
        label={`Add ${set_name} to queue`}
        tooltip={add.label}
        icon={<IconPlaylistAdd size={18} stroke={1.75} aria-hidden />}
        onClick={event => {
          focusSection(event)
          add.run()
        }}
      />
      <RemoveButton
        className={row.action}
        label={remove.label}
        tooltip="Remove"
        icon={<IconX size={18} stroke={1.75} aria-hidden />}
        fallback="section"
        onRemove={remove.run}
      />
    </li>
  )
}
