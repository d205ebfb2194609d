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
import type { Getter } from 'jotai/vanilla'
import { connection } from '../data/api/connection.ts'
import { isDownloaded } from '../data/downloads/use-downloads.ts'
import { write } from '../data/outbox/writes.ts'
import type { CommandIcon } from '../lib/command.ts'
import { hhmmss } from '../lib/time.ts'
import { nextInQueue } from '../listening/next-in-queue.ts'
import { knowsLastTrack, playNextTrack, playPreviousTrack } from '../listening/play.ts'
import { programme } from '../listening/programme.ts'
import { player } from '../player/player.ts'
import { playerAtoms } from '../player/react.ts'
import { command } from './command.ts'

const { loaded, running, status, volume, jumpedFrom } = playerAtoms
const isLoaded = (get: Getter) => get(loaded) !== null
/** False after a failure that no retry can help. */
const isPlayable = (get: Getter) => {
  const now = get(status)
  return isLoaded(get) && (now.state !== 'failed' || now.canRetry)
}
const isSilent = (get: Getter) => get(volume).muted || get(volume).level === 0

const togglePlay = command({
  id: 'player.toggle',
  label: get => (get(running) ? 'Pause' : 'Play'),
  icon: get => (get(running) ? IconPlayerPauseFilled : IconPlayerPlayFilled),
  enabled: isPlayable,
  effect: player.toggle,
  shortcuts: ['Space', 'k'],
})

const previousTrack = command({
  id: 'player.previous',
  label: () => 'Previous track',
  icon: () => IconPlayerSkipBackFilled,
  enabled: isLoaded,
  effect: () => playPreviousTrack({ player, programme, write, online: connection.online, isDownloaded }),
  shortcuts: ['Shift+ArrowLeft', 'p'],
})

const nextTrack = command({
  id: 'player.next',
  label: () => 'Next track',
  icon: () => IconPlayerSkipForwardFilled,
  enabled: get =>
    get(playerAtoms.hasNextTrack) ||
    (knowsLastTrack({ loaded: get(loaded), status: get(status) }) && get(nextInQueue) !== null),
  effect: () => playNextTrack({ player, nextInQueue }),
  shortcuts: ['Shift+ArrowRight', 'n'],
})

const seek = command<[ms: number, roughly?: boolean]>({
  id: 'player.seek',
  label: () => 'Seek',
  icon: () => IconTimeline,
  enabled: isLoaded,
  effect: player.seek,
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
  })

const jumpBack = command({
  id: 'player.jump-back',
  label: get => `Back to ${hhmmss(get(jumpedFrom) ?? 0)}`,
  icon: () => IconArrowBackUp,
  enabled: get => get(jumpedFrom) !== null,
  effect: player.jumpBack,
})

const toggleMute = command({
  id: 'player.mute',
  label: get => (isSilent(get) ? 'Unmute' : 'Mute'),
  icon: get => (isSilent(get) ? IconVolumeOff : IconVolume),
  enabled: isLoaded,
  effect: player.toggleMute,
  shortcuts: ['m'],
})

const setVolume = command<[level: number]>({
  id: 'player.volume',
  label: () => 'Volume',
  icon: () => IconVolume,
  enabled: get => get(volume).settable,
  effect: player.setVolume,
})

const retry = command({
  id: 'player.retry',
  label: () => 'Try again',
  icon: () => IconRefresh,
  enabled: get => get(status).state === 'failed' && isPlayable(get),
  effect: player.retry,
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
