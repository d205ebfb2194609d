// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomState } from '#contract/entities/together.ts'
import { clock } from '../../../../../src/lib/clock.ts'
import { reportPlayer } from '../../../../../src/listening/together/host.ts'
import { placeAt } from '../../../../../src/listening/together/in-step.ts'
import { playing, set } from '../../../../support/player/engine.ts'

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

describe('a host', () => {
  function host() {
    const element = playing(60_000)
    const said: RoomState[] = []
    const say = vi.fn(async (state: RoomState) => said.push(state) > 0)
    const stop = reportPlayer({ player: element.player, clock, serverNow, say })
    return { ...element, said, say, stop }
  }

  test('says what plays at once, then only what guests could not foresee, and every 15 s that it is there', async () => {
    const { said, player } = host()
    expect(said).toMatchObject([{ set_meta_id: set.id, is_playing: true, speed: 1, at: serverNow() }])
    await vi.advanceTimersByTimeAsync(14_000)
    expect(said).toHaveLength(1)
    player.seek(200_000)
    await vi.advanceTimersByTimeAsync(500)
    expect(placeAt(said.at(-1) ?? stateAt(0), serverNow())).toBeGreaterThan(200_000)
    const before = said.length
    await vi.advanceTimersByTimeAsync(16_000)
    expect(said.length).toBeGreaterThan(before)
  })

  test('says a pause at once', async () => {
    const { said, player } = host()
    await vi.advanceTimersByTimeAsync(5_000)
    player.pause()
    await vi.advanceTimersByTimeAsync(0)
    expect(said.at(-1)).toMatchObject({ is_playing: false, position: player.position.get() })
  })

  test('does not stop the guests for a short wait for data, but for a long one', async () => {
    const { said, starve, arrive } = host()
    await vi.advanceTimersByTimeAsync(5_000)
    starve()
    await vi.advanceTimersByTimeAsync(900)
    expect(said.every(({ is_playing }) => is_playing)).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(said.at(-1)?.is_playing).toBe(false)
    arrive()
    await vi.advanceTimersByTimeAsync(300)
    expect(said.at(-1)?.is_playing).toBe(true)
  })

  test('says it again when a call failed, as it is then', async () => {
    const { said, say, player } = host()
    await vi.advanceTimersByTimeAsync(1_000)
    say.mockResolvedValueOnce(false)
    player.pause()
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(said.at(-1)).toMatchObject({ is_playing: false })
  })
})
