import type { Command } from '../lib/command.ts'
import { likeMoment } from './moment.ts'
import { navigation } from './navigate.ts'
import { toggleQueue } from './queue-shown.ts'
import { transport } from './transport.ts'

export interface CommandGroup {
  name: string
  commands: readonly Command[]
}

const { search, sets, tracks, artists, labels, showShortcuts } = navigation
const { togglePlay, stepBack, stepForward, previousTrack, nextTrack, toggleMute } = transport

/** Every command that has a key, as the keyboard hears it and the list of shortcuts shows it. */
export const commandTable: readonly CommandGroup[] = [
  { name: 'Go to', commands: [search, sets, tracks, artists, labels] },
  {
    name: 'Player',
    commands: [togglePlay, stepBack, stepForward, previousTrack, nextTrack, toggleMute, toggleQueue, likeMoment],
  },
  { name: 'Help', commands: [showShortcuts] },
]
