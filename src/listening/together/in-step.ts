import type { RoomState } from '#contract/entities/together.ts'

/** Above this (ms) a guest jumps to the host's place; below, a slightly other speed brings them together. */
const farMs = 1_000
/** The same until it has once been in step, and after a wait for data: a jump then interrupts nothing. */
const farAtFirstMs = 250
/** So many of these jumps in a row: where they land at random, more would be no better. */
const jumpsAtFirst = 2
/** Nearer than this (ms) is in step. */
const nearMs = 15
/** In how many ms an offset would be made up for, and the most by which the speed differs for that: neither is heard. */
const makeUpMs = 4_000
const mostNudge = 0.03
/** Nobody is sent nearer to the end than this (ms). */
const tailMs = 1_000
/** The longest time (ms) that a jump is expected to take. */
const longestLandingMs = 3_000

export interface OwnPlayer {
  /** `waiting`: it is to play, and has no data. */
  state: 'playing' | 'waiting' | 'paused' | 'ended'
  /** In ms. */
  position: number
  /** The length of what is played, in ms. */
  duration: number
}

/** What a guest's player has to do. Positions are in ms. */
export type Move =
  | { do: 'nothing' }
  | { do: 'pause'; at: number }
  | { do: 'play'; from: number }
  | { do: 'jump'; to: number }
  | { do: 'rate'; rate: number }

/** Where the host's player is at a time (ms) of the server's clock. */
export const placeAt = ({ position, at, is_playing, speed }: RoomState, now: number) =>
  is_playing ? position + (now - at) * speed : position

/**
 * Decides how a guest's player comes in step with the host's and stays there. It learns how long a jump takes to sound, by how
 * far off the last one was, and aims as much ahead.
 */
export function createInStep() {
  let landingMs = 0
  /** True from a jump, or a start, until it sounds. */
  let isLanding = false
  let jumpsLeft = jumpsAtFirst

  function aim(host: RoomState, now: number): number {
    isLanding = true
    return placeAt(host, now) + landingMs * host.speed
  }

  function learn(behind: number, speed: number): void {
    isLanding = false
    landingMs = Math.min(Math.max(landingMs + behind / speed, 0), longestLandingMs)
  }

  function whileHostPauses(host: RoomState, own: OwnPlayer): Move {
    const position = Math.min(host.position, own.duration - tailMs)
    jumpsLeft = jumpsAtFirst
    isLanding = false
    if (own.state === 'playing' || own.state === 'waiting') return { do: 'pause', at: position }
    return Math.abs(own.position - position) > farAtFirstMs ? { do: 'jump', to: position } : { do: 'nothing' }
  }

  return {
    /** `now` is the time by the server's clock, in ms. */
    next(host: RoomState, own: OwnPlayer, now: number): Move {
      if (!host.is_playing) return whileHostPauses(host, own)
      const place = placeAt(host, now)
      if (place >= own.duration) return { do: 'nothing' }
      if (own.state === 'paused' || own.state === 'ended') return { do: 'play', from: aim(host, now) }
      if (own.state === 'waiting') {
        jumpsLeft = jumpsAtFirst
        return { do: 'nothing' }
      }
      const behind = place - own.position
      if (isLanding) learn(behind, host.speed)
      if (Math.abs(behind) > (jumpsLeft > 0 ? farAtFirstMs : farMs)) {
        jumpsLeft--
        return { do: 'jump', to: aim(host, now) }
      }
      jumpsLeft = 0
      const nudge = Math.abs(behind) < nearMs ? 0 : Math.min(Math.max(behind / makeUpMs, -mostNudge), mostNudge)
      return { do: 'rate', rate: host.speed * (1 + nudge) }
    },
    /** The host has jumped, or what plays has changed: the guest may jump, too. */
    hostMoved(): void {
      jumpsLeft = jumpsAtFirst
    },
  }
}
