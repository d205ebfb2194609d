import {
  IconArrowBackUp,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRefresh,
  IconRewindBackward10,
  IconRewindForward10,
  IconTimeline,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { CommandIcon } from '../lib/command.ts'
import { hhmmss } from '../lib/time.ts'
import { followingSet, playNextTrack } from '../listening/play.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { command } from './command.ts'
import { nextInQueue } from './next-in-queue.ts'

/** The verbs for what is loaded. */

const isLoaded = () => player.loaded.get() !== null
const runs = () => isRunning(player.status.get())
/** Trying again is the only way on from a failure, and helps not against every one. */
const isPlayable = () => {
  const status = player.status.get()
  return isLoaded() && (status.state !== 'failed' || status.canRetry)
}
const isSilent = () => player.volume.get().muted || player.volume.get().level === 0

const togglePlay = command({
  id: 'player.toggle',
  label: () => (runs() ? 'Pause' : 'Play'),
  icon: () => (runs() ? IconPlayerPauseFilled : IconPlayerPlayFilled),
  enabled: isPlayable,
  effect: player.toggle,
  shortcuts: ['Space', 'k'],
  reads: [player.status, player.loaded],
})

const previousTrack = command({
  id: 'player.previous',
  label: () => 'Previous track',
  icon: () => IconPlayerSkipBackFilled,
  enabled: isLoaded,
  effect: player.previousTrack,
  shortcuts: ['Shift+ArrowLeft', 'p'],
  reads: [player.loaded],
})

const page = { player, nextInQueue }

const nextTrack = command({
  id: 'player.next',
  label: () => 'Next track',
  icon: () => IconPlayerSkipForwardFilled,
  enabled: () => player.hasNextTrack() || followingSet(page) !== null,
  effect: () => playNextTrack(page),
  shortcuts: ['Shift+ArrowRight', 'n'],
  // There is a next track until the last one begins, and then the current one changes.
  reads: [player.loaded, player.track, player.status, nextInQueue],
})

const seek = command<[ms: number, roughly?: boolean]>({
  id: 'player.seek',
  label: () => 'Seek',
  icon: () => IconTimeline,
  enabled: isLoaded,
  effect: player.seek,
  reads: [player.loaded],
})

/** How far a step by the arrow keys goes, in ms. */
const stepMs = 10_000

const step = (ms: number, label: string, icon: CommandIcon, key: string) =>
  command({
    id: `player.step${ms}`,
    label: () => label,
    icon: () => icon,
    enabled: isLoaded,
    effect: () => player.seekBy(ms),
    shortcuts: [key],
    reads: [player.loaded],
  })

const jumpBack = command({
  id: 'player.jump-back',
  label: () => `Back to ${hhmmss(player.jumpedFrom.get() ?? 0)}`,
  icon: () => IconArrowBackUp,
  enabled: () => player.jumpedFrom.get() !== null,
  effect: player.jumpBack,
  reads: [player.jumpedFrom],
})

const toggleMute = command({
  id: 'player.mute',
  label: () => (isSilent() ? 'Unmute' : 'Mute'),
  icon: () => (isSilent() ? IconVolumeOff : IconVolume),
  enabled: isLoaded,
  effect: player.toggleMute,
  shortcuts: ['m'],
  reads: [player.volume, player.loaded],
})

const setVolume = command<[level: number]>({
  id: 'player.volume',
  label: () => 'Volume',
  icon: () => IconVolume,
  enabled: () => player.volume.get().settable,
  effect: player.setVolume,
  reads: [player.volume],
})

const retry = command({
  id: 'player.retry',
  label: () => 'Try again',
  icon: () => IconRefresh,
  enabled: () => player.status.get().state === 'failed' && isPlayable(),
  effect: player.retry,
  reads: [player.status],
})

export const transport = {
  togglePlay,
  previousTrack,
  nextTrack,
  seek,
  stepBack: step(-stepMs, 'Back 10 seconds', IconRewindBackward10, 'ArrowLeft'),
  stepForward: step(stepMs, 'Forward 10 seconds', IconRewindForward10, 'ArrowRight'),
  jumpBack,
  toggleMute,
  setVolume,
  retry,
}
