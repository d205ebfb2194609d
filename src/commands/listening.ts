import { IconArrowsLeftRight, IconGauge, IconMoon } from '@tabler/icons-react'
import type { Skip } from '../player/media-session.ts'
import { player } from '../player/player.ts'
import type { SleepChoice } from '../player/sleep.ts'
import type { Speed } from '../player/speed.ts'
import { command } from './command.ts'

/** How a listener wants to listen: the choices of the now-playing menu. */

export const chooseSpeed = command<[speed: Speed]>({
  id: 'player.speed',
  label: speed => `${speed}×`,
  icon: () => IconGauge,
  enabled: () => true,
  effect: player.setSpeed,
  reads: [],
})

const sleepWords = { off: 'Off', track: 'End of track', set: 'End of set' } as const

export const chooseSleep = command<[choice: SleepChoice]>({
  id: 'player.sleep',
  label: choice => (typeof choice === 'number' ? `${choice} minutes` : sleepWords[choice]),
  icon: () => IconMoon,
  enabled: () => player.loaded.get() !== null,
  effect: player.setSleep,
  reads: [player.loaded],
})

const skipWords = { track: 'A track', seconds: '10 seconds' } as const

/** What previous and next do on the lock screen and on a headset. */
export const chooseSkip = command<[skip: Skip]>({
  id: 'player.skip',
  label: skip => skipWords[skip],
  icon: () => IconArrowsLeftRight,
  enabled: () => true,
  effect: player.setSkip,
  reads: [],
})
