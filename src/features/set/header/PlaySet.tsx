import { Button, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import type { SetDetail } from '#contract/entities/music.ts'
import { PlayButton, type StartPlace } from '../../../catalogue/play/PlayButton.tsx'
import { readyToPlay } from '../../../catalogue/play/ready-to-play.ts'
import { useResume } from '../../../catalogue/play/resume.ts'
import { useUnavailableOffline } from '../../../catalogue/play/unavailable-offline.ts'
import { playSet, playSetAt, startOver } from '../../../commands/play-set.ts'
import { notDownloaded } from '../../../data/downloads/state-text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { useSetLive } from '../../../player/react.ts'
import { usePlayAt, useSharedMoment } from '../shared-moment.ts'
import styles from './SetHeader.module.css'

/**
 * Plays or pauses the page's set; where the address shares a moment, plays from that first, otherwise from where it was left, and
 * offers to start over. Offline it may be disabled.
 */
export function PlaySet({ set }: { set: SetDetail }) {
  const why = useId()
  const moment = useSharedMoment(set)
  const playAt = usePlayAt(set)
  const resume = useResume(set)
  const playing = useSetLive(set.id) === 'playing'
  const unavailable = useUnavailableOffline(set.id)
  const shown = {
    name: set.set_name,
    playing: playing && moment === null,
    from: startPlace(moment, resume),
  }
  // Stays when the set plays: nothing beside it moves.
  const [offered, setOffered] = useState(false)
  if (resume !== null && !offered) setOffered(true)
  const play = () => (moment === null ? playSet.effect(set) : playAt(playSetAt, moment))
  if (unavailable)
    return (
      <>
        <PlayButton {...shown} aria-disabled aria-describedby={why} />
        <p id={why} role="status">
          {notDownloaded}. Available when you're back online.
        </p>
      </>
    )
  const [word, Icon] = [startOver.label(set), startOver.icon(set)]
  return (
    <span className={styles.play} data-from={offered || moment !== null || undefined}>
      <PlayButton {...shown} onClick={play} {...readyToPlay(set, moment ?? undefined)} />
      {offered && (
        <Button
          size="xl"
          title={word}
          className={styles.startOver ?? ''}
          leftSection={<Icon size={20} />}
          onClick={() => playAt(startOver, 0)}
        >
          <span className={styles.word}>{word}</span>
          <VisuallyHidden> {set.set_name}</VisuallyHidden>
        </Button>
      )}
    </span>
  )
}

function startPlace(moment: number | null, resume: string | null): StartPlace | undefined {
  if (moment !== null) return { words: ['Play', 'from'], time: hhmmss(moment) }
  return resume === null ? undefined : { words: ['Resume', 'at'], time: resume }
}
