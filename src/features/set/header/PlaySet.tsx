import { useId } from 'react'
import type { SetDetail } from '../../../../contract/entities/music.ts'
import { PlayButton } from '../../../catalogue/play/PlayButton.tsx'
import { readyToPlay } from '../../../catalogue/play/ready-to-play.ts'
import { useUnavailableOffline } from '../../../catalogue/play/unavailable-offline.ts'
import { playSet, playSetAt } from '../../../commands/play-set.ts'
import { notDownloaded } from '../../../data/downloads/state-text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { useSetLive } from '../../../player/react.ts'
import { usePlayAt, useSharedMoment } from '../shared-moment.ts'

/** Plays or pauses the page's set; where the address shares a moment, plays from that first. Offline it may be disabled. */
export function PlaySet({ set }: { set: SetDetail }) {
  const why = useId()
  const moment = useSharedMoment(set)
  const playAt = usePlayAt(set)
  const playing = useSetLive(set.id) === 'playing'
  const unavailable = useUnavailableOffline(set.id)
  const shown = {
    name: set.set_name,
    playing: playing && moment === null,
    from: moment === null ? undefined : hhmmss(moment),
  }
  const play = () => (moment === null ? playSet.effect(set) : playAt(playSetAt, moment))
  if (!unavailable) return <PlayButton {...shown} onClick={play} {...readyToPlay(set, moment ?? undefined)} />
  return (
    <>
      <PlayButton {...shown} aria-disabled aria-describedby={why} />
      <p id={why} role="status">
        {notDownloaded}. Available when you're back online.
      </p>
    </>
  )
}
