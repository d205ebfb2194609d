import { vi } from 'vitest'
import type { OtherPlayer, PagePlayer } from '#contract/entities/devices.ts'
import { clock } from '../../../../src/lib/clock.ts'
import { followDevices, type PlayingPage } from '../../../../src/listening/devices.ts'
import { playing, set } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

export const other = aSet({ id: 78, duration: 300_000 })
/** How long a call or an event is under way (ms). */
export const latencyMs = 100

/** The pages of a listener, and the server between them, in virtual time. */
export function openDevices() {
  const pages: { link: { isOnline: boolean }; tell(told: OtherPlayer): void }[] = []
  let takeovers = 0
  let takenAt = Date.now()
  let stored: PagePlayer | null = null
  const arrives = () => vi.advanceTimersByTimeAsync(3 * latencyMs)

  function open(page: string, at = 0) {
    const element = playing(at)
    const { player } = element
    player.pause()
    const shown: { now: PlayingPage | null } = { now: null }
    const link = { isOnline: true }
    const devices = followDevices({
      player,
      clock,
      page,
      async announce(said, takesOver) {
        if (!link.isOnline) return null
        await new Promise(resolve => setTimeout(resolve, latencyMs))
        if (takesOver) takenAt = Date.now()
        if (takesOver) takeovers++
        if (said.is_playing || stored?.page === page) stored = said
        const told = { ...said, user_agent: page, takeovers, taken_ago: Date.now() - takenAt }
        setTimeout(() => {
          for (const each of pages) if (each.link.isOnline) each.tell(told)
        }, latencyMs)
        const answer = takeovers
        await new Promise(resolve => setTimeout(resolve, latencyMs))
        return answer
      },
      findSet: async id => [set, other].find(each => each.id === id) ?? null,
      play(next, position) {
        player.start(next, position)
        element.arrive()
      },
      show: now => {
        shown.now = now
      },
    })
    const tell = (told: OtherPlayer) => void devices.onPlayer(told)
    const opened = {
      ...element,
      devices,
      link,
      shown,
      tell,
      continueHere: () => shown.now && devices.takeOver(shown.now),
    }
    pages.push(opened)
    return opened
  }

  /** The stream of a page is open again: the server tells what plays. */
  function comeBack(page: ReturnType<typeof open>): void {
    page.link.isOnline = true
    if (stored) page.tell({ ...stored, user_agent: null, takeovers, taken_ago: Date.now() - takenAt })
  }

  return { open, comeBack, arrives }
}

export const positionOf = ({ player }: ReturnType<typeof playing>) => {
  player.refreshState()
  return player.position.get()
}
export const stateOf = ({ player }: ReturnType<typeof playing>) => player.status.get().state
