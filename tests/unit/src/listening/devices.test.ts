// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../../../../src/lib/clock.ts'
import { followDevices } from '../../../../src/listening/devices.ts'
import { playing, set } from '../../../support/player/engine.ts'
import { latencyMs, openDevices } from './open-devices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page that is closed while it plays is no longer shown as one that plays', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop] = [open('phone'), open('laptop')]
  phone.player.play()
  await arrives()
  expect(laptop.shown.now).toMatchObject({ page: 'phone' })
  phone.devices.leave()
  await arrives()
  expect(laptop.shown.now).toBeNull()
  const again = open('phone, loaded again')
  await arrives()
  expect(again.shown.now).toBeNull()
})

test('a page that plays is shown on the others, and while they play or once it has stopped it is not', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop] = [open('phone', 60_000), open('laptop')]
  phone.player.play()
  await arrives()
  expect(laptop.shown.now).toMatchObject({ page: 'phone', set })
  expect(phone.shown.now).toBeNull()
  phone.player.pause()
  await arrives()
  expect(laptop.shown.now).toBeNull()
  laptop.player.play()
  phone.player.play()
  await arrives()
  expect(laptop.shown.now).toBeNull()
})

test('a page that is paused before the server has told of its play does not show itself', async () => {
  const { open } = openDevices()
  const phone = open('phone')
  phone.player.play()
  await vi.advanceTimersByTimeAsync(20)
  phone.player.pause()
  await vi.advanceTimersByTimeAsync(2 * latencyMs - 10)
  expect(phone.shown.now).toBeNull()
})

test('the set of a page that has stopped is not fetched: it would be among the pages that one has opened', async () => {
  const findSet = vi.fn(async () => set)
  const { player } = playing()
  player.pause()
  const devices = followDevices({ player, clock, page: 'here', announce: async () => 0, findSet, play() {}, show() {} })
  const stopped = { page: 'there', set_meta_id: 7, position: 0, speed: 1, user_agent: null, takeovers: 0, taken_ago: 0 }
  await devices.onPlayer({ ...stopped, is_playing: false })
  expect(findSet).not.toHaveBeenCalled()
  await devices.onPlayer({ ...stopped, is_playing: true })
  expect(findSet).toHaveBeenCalledOnce()
  devices.stop()
})

test('one that nothing is heard of for 70 s counts as gone', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop] = [open('phone'), open('laptop')]
  phone.player.play()
  await arrives()
  for (let second = 0; second < 120; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(laptop.shown.now).not.toBeNull()
  }
  phone.link.isOnline = false
  await vi.advanceTimersByTimeAsync(71_000)
  expect(laptop.shown.now).toBeNull()
})

test('a page that has ended says nothing more', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop] = [open('phone'), open('laptop')]
  phone.player.play()
  await arrives()
  phone.devices.stop()
  await vi.advanceTimersByTimeAsync(71_000)
  expect(laptop.shown.now).toBeNull()
})
