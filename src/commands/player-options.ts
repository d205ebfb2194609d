import { IconArrowsLeftRight, IconGauge, IconMoon, IconWaveSine } from '@tabler/icons-react'
import { equalLoudness } from '../listening/equal-loudness.ts'
import type { Skip } from '../player/media-session.ts'
import { player } from '../player/player.ts'
import { playerAtoms } from '../player/react.ts'
import type { SleepChoice } from '../player/sleep.ts'
import type { Speed } from '../player/speed.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'

/** The choices of the player's menu. Each command takes the option to choose. */

export const chooseSpeed = command<[speed: Speed]>({
  id: 'player.speed',
  label: (_, speed) => `${speed}×`,
  icon: () => IconGauge,
  enabled: () => true,
  effect: player.setSpeed,
})

/** Plays all sets equally loud, or each as it was recorded. Disabled where only the device's buttons set the volume. */
export const toggleEqualLoudness = command({
  id: 'player.equal-loudness',
  label: () => 'Equal loudness',
  icon: () => IconWaveSine,
  enabled: get => get(playerAtoms.volume).settable,
  effect: () => store.set(equalLoudness, on => !on),
})

const sleepLabels = { off: 'Off', track: 'End of track', set: 'End of set' } as const

export const chooseSleep = command<[choice: SleepChoice]>({
  id: 'player.sleep',
  label: (_, choice) => (typeof choice === 'number' ? `${choice} minutes` : sleepLabels[choice]),
  icon: () => IconMoon,
  enabled: get => get(playerAtoms.loaded) !== null,
  effect: player.setSleep,
})

const skipLabels = { track: 'Skip track', seconds: 'Skip 10 s' } as const

/** Chooses what previous and next do on the lock screen and on a headset. */
export const chooseSkip = command<[skip: Skip]>({
  id: 'player.skip',
  label: (_, skip) => skipLabels[skip],
  icon: () => IconArrowsLeftRight,
  enabled: () => true,
  effect: player.setSkip,
})
