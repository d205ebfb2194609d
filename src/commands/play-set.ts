import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerSkipBackFilled } from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import type { PlayableSet } from '#contract/entities/music.ts'
import { connection } from '../data/api/connection.ts'
import { notDownloaded } from '../data/downloads/state-text.ts'
import { isDownloaded } from '../data/downloads/use-downloads.ts'
import { marks } from '../data/marks/marks.ts'
import { write } from '../data/outbox/writes.ts'
import * as listening from '../listening/play.ts'
import { programme } from '../listening/programme.ts'
import { player } from '../player/player.ts'
import { playerAtoms } from '../player/react.ts'
import { notify } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

const { loaded, running } = playerAtoms
const plays = (get: Getter, set: PlayableSet) => get(loaded)?.set.id === set.id && get(running)

const page = { player, programme, marks, write, online: connection.online, isDownloaded }

/** Plays a set from where the listener left it; plays or pauses the set that is loaded. */
export const playSet = command<[set: PlayableSet]>({
  id: 'set.play',
  label: (get, set) => (plays(get, set) ? 'Pause' : 'Play'),
  icon: (get, set) => (plays(get, set) ? IconPlayerPauseFilled : IconPlayerPlayFilled),
  enabled: () => true,
  effect: set => listening.playSet(page, set),
})

/** Where Play resumes a set that isn't loaded (ms), if that is offered. */
export const resumePlace = (get: Getter, set: Pick<PlayableSet, 'id' | 'duration'>): number | null =>
  get(loaded)?.set.id === set.id ? null : listening.resumeOffer(get(marks.of(`set/${set.id}`)).current_timestamp, set)

/** Plays a set from its start, wherever the listener left it. */
export const startOver = command<[set: PlayableSet]>({
  id: 'set.start-over',
  label: () => 'Start over',
  icon: () => IconPlayerSkipBackFilled,
  enabled: () => true,
  effect: set => playSetAt.effect(set, 0),
})

/** Plays a set from a position (ms), such as a track's start, whether or not it is loaded. */
export const playSetAt = command<[set: PlayableSet, at: number]>({
  id: 'set.play-at',
  label: () => 'Play',
  icon: () => IconPlayerPlayFilled,
  enabled: () => true,
  effect: (set, at) => {
    if (!listening.playSetAt(page, set, at)) notify(`${notDownloaded}.`, 'info')
  },
})
