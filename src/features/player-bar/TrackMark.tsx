import { Button, VisuallyHidden } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import type { Track } from '../../../contract/entities/music.ts'
import { favourite, watch } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { isId, trackName } from '../../lib/track-name.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import styles from './TrackMark.module.css'

export interface TrackMarkProps {
  track: Track
  /** Size of the heart, in px. */
  size?: number
}

/** The heart of a track, or the Watch button of an ID. */
export function TrackMark({ track, size = 22 }: TrackMarkProps) {
  const { is_fav, show_likes } = useMark(`track/${track.id}`)
  const of = { item: 'track', id: track.id, name: trackName(track) } as const
  if (!isId(track)) {
    const Heart = is_fav ? IconHeartFilled : IconHeart
    return (
      <IconButton
        label={favourite.label(of)}
        icon={<Heart size={size} stroke={1.75} aria-hidden="true" />}
        on={is_fav}
        className={styles.heart}
        onClick={() => favourite.effect(of)}
      />
    )
  }
  const Eye = watch.icon(of)
  return (
    <Button
      size="sm"
      mod={{ on: show_likes, dashed: true }}
      // As wide in both states, so that nothing beside it moves.
      w={104}
      px={0}
      leftSection={<Eye size={16} stroke={1.75} aria-hidden />}
      onClick={() => watch.effect(of)}
    >
      {watch.label(of)}
      <VisuallyHidden> {of.name}</VisuallyHidden>
    </Button>
  )
}
