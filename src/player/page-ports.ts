import { clock } from '../lib/clock.ts'
import type { LockScreen, PlayerPorts, TabChannel } from './ports.ts'

const lockScreen = (): LockScreen => ({
  get session() {
    return navigator.mediaSession
  },
  describe(metadata) {
    navigator.mediaSession.metadata = metadata && new MediaMetadata(metadata)
  },
  get hasChapters() {
    return 'chapterInfo' in MediaMetadata.prototype
  },
})

/**
 * iOS accepts a volume and resets it later in the same task, so it is tried on another element and read in the next
 * task.
 */
function ownsVolume(): Promise<boolean> {
  const probe = document.createElement('audio')
  probe.volume = 0.5
  return new Promise(answer => clock.after(0, () => answer(probe.volume === 0.5)))
}

/** The ports of a player in a browser. */
export const pagePorts = (tabs: TabChannel): PlayerPorts => ({
  clock,
  tabs,
  lockScreen: lockScreen(),
  onLeave: work => addEventListener('pagehide', work),
  ownsVolume,
})
