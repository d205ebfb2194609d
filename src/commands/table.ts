import type { Command } from '../lib/command.ts'
import { likeMoment } from './moments.ts'
import { navigation } from './navigate.ts'
import { toggleQueue } from './toggle-queue.ts'
import { transport } from './transport.ts'

export interface CommandGroup {
  name: string
  commands: readonly Command[]
}

const { search, sets, tracks, artists, labels, showShortcuts } = navigation
const { togglePlay, stepBack, stepForward, previousTrack, nextTrack, toggleMute } = transport

/** Every command that has a keyboard shortcut, in the groups and the order of the shortcuts dialog. */
export const commandTable: readonly CommandGroup[] = [
  { name: 'Go to', commands: [search, sets, tracks, artists, labels] },
  {
    name: 'Player',
    commands: [togglePlay, stepBack, stepForward, previousTrack, nextTrack, toggleMute, toggleQueue, likeMoment],
  },
  { name: 'Help', commands: [showShortcuts] },
]
