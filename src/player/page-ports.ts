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

/** iOS takes a loudness and forgets it within the same turn, so another element is asked, and later. */
function ownsVolume(): Promise<boolean> {
  const probe = document.createElement('audio')
  probe.volume = 0.5
  return new Promise(answer => clock.after(0, () => answer(probe.volume === 0.5)))
}

/** What the browser is to a player. */
export const pagePorts = (tabs: TabChannel): PlayerPorts => ({
  clock,
  tabs,
  lockScreen: lockScreen(),
  onLeave: work => addEventListener('pagehide', work),
  ownsVolume,
})
