// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomState } from '#contract/entities/together.ts'
import { clock } from '../../../../../src/lib/clock.ts'
import { followHost } from '../../../../../src/listening/together/guest.ts'
import { placeAt } from '../../../../../src/listening/together/in-step.ts'
import { playing, set } from '../../../../support/player/engine.ts'
import { aSet } from '../../../../support/player/music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The server's clock, which is ahead of the device's. */
const serverNow = () => Date.now() + 5_000
const stateAt = (position: number, more: Partial<RoomState> = {}): RoomState => ({
  set_meta_id: set.id,
  position,
  at: serverNow(),
  is_playing: true,
  speed: 1,
  ...more,
})
const other = aSet({ id: 77, duration: 300_000 })

function join(state: RoomState) {
  const element = playing()
  const { player } = element
  player.pause()
  const onOutOfStep = vi.fn()
  const findSet = vi.fn(async (id: number) => (id === other.id ? other : null))
  const guest = followHost({ player, clock, serverNow, findSet, onOutOfStep }, set, state)
  element.arrive()
  const behind = (host: RoomState) => {
    player.refreshState()
    return Math.abs(placeAt(host, serverNow()) - player.position.get())
  }
  return { ...element, guest, onOutOfStep, findSet, behind }
}

describe('a guest', () => {
  test('plays where the host is, and pauses and jumps with the host', () => {
    let host = stateAt(60_000)
    const { guest, player, behind, onOutOfStep } = join(host)
    vi.advanceTimersByTime(10_000)
    expect(behind(host)).toBeLessThan(50)
    host = stateAt(200_000)
    guest.host(host)
    vi.advanceTimersByTime(5_000)
    expect(behind(host)).toBeLessThan(50)
    host = stateAt(205_000, { is_playing: false })
    guest.host(host)
    expect(player.status.get().state).toBe('paused')
    expect(player.position.get()).toBe(205_000)
    guest.host(stateAt(205_000))
    vi.advanceTimersByTime(1_000)
    expect(player.status.get().state).toBe('playing')
    expect(onOutOfStep).not.toHaveBeenCalled()
  })

  test('plays at the speed of the host, and keeps the chosen one for later', () => {
    const { guest, player, audio } = join(stateAt(60_000, { speed: 1.25 }))
    vi.advanceTimersByTime(20_000)
    expect(audio.playbackRate).toBeCloseTo(1.25, 1)
    guest.stop()
    vi.advanceTimersByTime(0)
    expect([audio.playbackRate, player.speed.get()]).toEqual([1, 1])
  })

  test('goes on with the host to another set', async () => {
    const { guest, player, arrive, behind } = join(stateAt(60_000))
    vi.advanceTimersByTime(1_000)
    const host = stateAt(0, { set_meta_id: other.id })
    guest.host(host)
    await vi.advanceTimersByTimeAsync(0)
    arrive()
    vi.advanceTimersByTime(2_000)
    expect(player.loaded.get()?.set.id).toBe(other.id)
    expect(behind(host)).toBeLessThan(250)
  })

  test.each([
    ['pauses', ({ player }: ReturnType<typeof join>) => player.pause()],
    ['jumps', ({ player }: ReturnType<typeof join>) => player.seekBy(-30_000)],
    ['plays another set', ({ player }: ReturnType<typeof join>) => player.start(other)],
  ])('who %s is on their own, and the host changes nothing more', (_, act) => {
    const joined = join(stateAt(60_000))
    vi.advanceTimersByTime(5_000)
    act(joined)
    expect(joined.onOutOfStep).toHaveBeenCalledTimes(1)
    const { state, position } = { state: joined.player.status.get().state, position: joined.player.position.get() }
    joined.guest.host(stateAt(250_000))
    expect([joined.player.status.get().state, joined.player.position.get()]).toEqual([state, position])
    expect(joined.audio.playbackRate).toBe(1)
  })

  test('who has no data for a while is no longer in step, stays in the room, and catches up', () => {
    const host = stateAt(60_000)
    const { starve, arrive, behind, onOutOfStep } = join(host)
    vi.advanceTimersByTime(5_000)
    starve()
    vi.advanceTimersByTime(6_000)
    expect(behind(host)).toBeGreaterThan(5_000)
    arrive()
    vi.advanceTimersByTime(2_000)
    expect(behind(host)).toBeLessThan(50)
    expect(onOutOfStep).not.toHaveBeenCalled()
  })

  test('whose set ends with that of the host stays in step, and goes on with the next', async () => {
    const { guest, player, arrive, onOutOfStep } = join(stateAt(290_000))
    arrive(300)
    vi.advanceTimersByTime(12_000)
    expect(player.status.get().state).toBe('ended')
    expect(onOutOfStep).not.toHaveBeenCalled()
    guest.host(stateAt(0, { set_meta_id: other.id }))
    await vi.advanceTimersByTimeAsync(0)
    expect(player.loaded.get()?.set.id).toBe(other.id)
  })

  test('pauses while the host is away', () => {
    const { guest, player } = join(stateAt(60_000))
    vi.advanceTimersByTime(1_000)
    guest.host(null)
    vi.advanceTimersByTime(1_000)
    expect(player.status.get().state).toBe('paused')
    guest.host(stateAt(90_000))
    vi.advanceTimersByTime(1_000)
    expect(player.status.get().state).toBe('playing')
  })
})
