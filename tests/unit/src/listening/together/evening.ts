import type { RoomState } from '#contract/entities/together.ts'
import { createInStep, type OwnPlayer, placeAt } from '../../../../../src/listening/together/in-step.ts'
import { createServerClock } from '../../../../../src/listening/together/server-clock.ts'

/** How bad a network is, in ms: each way takes from `least` to `least + most`, at random. */
export interface Network {
  least: number
  most: number
  /** The guest's clock is so much ahead of the server's. */
  clockAhead: number
  /** Random numbers from 0 to below 1. */
  random(): number
}

const stepMs = 10
const tickMs = 500
const pingMs = 5_000
const firstPings = 8
const duration = 3_600_000

/**
 * A host and a guest in simulated time: the guest's player takes a while to land after a jump, the host's changes and the answers to
 * the guest's questions arrive late.
 */
export function openEvening({ least, most, clockAhead, random }: Network) {
  let now = 1_000_000
  const latency = () => least + random() * most
  const device = () => now + clockAhead
  const serverClock = createServerClock(device)
  const inStep = createInStep()
  let host: RoomState = { set_meta_id: 1, position: 0, at: now, is_playing: true, speed: 1 }
  let known = host
  const own: OwnPlayer & { rate: number } = { state: 'paused', position: 0, duration, rate: 1 }
  let soundsAt = 0
  let isCut = false
  let buffered = 0
  const due: { at: number; work: () => void }[] = []
  const later = (ms: number, work: () => void) => void due.push({ at: now + ms, work })
  const counts = { jumps: 0 }

  function ping(): void {
    const sent = device()
    const [there, back] = [latency(), latency()]
    later(there, () => {
      const server = Math.floor(now)
      later(back, () => serverClock.add({ sent, server, received: device() }))
    })
  }

  function goTo(position: number): void {
    own.position = position
    own.state = 'waiting'
    // Asks for the bytes at the new place, and decodes them.
    soundsAt = now + latency() + latency() + 20 + random() * 60
  }

  function tick(): void {
    const at = serverClock.now()
    if (at === null) return
    const move = inStep.next(known, own, at)
    if (move.do === 'pause') Object.assign(own, { state: 'paused', position: move.at })
    if (move.do === 'play') goTo(move.from)
    if (move.do === 'jump' && own.state === 'paused') own.position = move.to
    else if (move.do === 'jump') goTo(move.to)
    if (move.do === 'jump') counts.jumps++
    if (move.do === 'rate') own.rate = move.rate
  }

  function play(): void {
    if (own.state === 'waiting' && !isCut && now >= soundsAt) own.state = 'playing'
    if (own.state !== 'playing') return
    own.position += stepMs * own.rate
    if (isCut) buffered -= stepMs
    if (isCut && buffered <= 0) Object.assign(own, { state: 'waiting' })
  }

  let sinceTick = 0
  let sincePing = 0
  function pass(ms: number): void {
    for (let left = ms; left > 0; left -= stepMs) {
      now += stepMs
      for (const each of due.filter(({ at }) => at <= now)) {
        due.splice(due.indexOf(each), 1)
        each.work()
      }
      play()
      sinceTick += stepMs
      sincePing += stepMs
      if (sinceTick >= tickMs) {
        sinceTick = 0
        tick()
      }
      if (sincePing >= pingMs && !isCut) {
        sincePing = 0
        ping()
      }
    }
  }

  function say(more: Partial<RoomState>): void {
    host = { ...host, position: Math.round(placeAt(host, now)), at: now, ...more }
    const said = host
    later(isCut ? 20_000 : latency(), () => {
      known = said
      inStep.hostMoved()
    })
  }

  for (let count = 0; count < firstPings; count++) ping()
  pass(2_000)
  return {
    pass,
    say,
    own,
    counts,
    /** How far the guest is behind the host, in ms. */
    behind: () => placeAt(host, now) - own.position,
    /** The network is gone for so long; what is buffered plays on. */
    cut(ms: number, bufferedMs: number): void {
      isCut = true
      buffered = bufferedMs
      pass(ms)
      isCut = false
      soundsAt = now + latency()
    },
    /** The farthest that the guest is off the host within so many ms. */
    widest(ms: number): number {
      let most = 0
      for (let left = ms; left > 0; left -= stepMs) {
        pass(stepMs)
        most = Math.max(most, Math.abs(placeAt(host, now) - own.position))
      }
      return most
    },
  }
}
