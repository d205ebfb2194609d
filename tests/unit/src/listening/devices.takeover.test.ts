// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDevices, other, positionOf, stateOf } from './open-devices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one tap goes on where the other is by then, and stops it', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop] = [open('phone', 60_000), open('laptop')]
  phone.player.play()
  await vi.advanceTimersByTimeAsync(12_000)
  laptop.continueHere()
  expect(Math.abs(positionOf(laptop) - positionOf(phone))).toBeLessThan(500)
  await arrives()
  expect([stateOf(phone), stateOf(laptop)]).toEqual(['paused', 'playing'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([stateOf(phone), stateOf(laptop)]).toEqual(['paused', 'playing'])
  expect(phone.shown.now).toMatchObject({ page: 'laptop' })
})

test('one that plays faster is continued where it is by then', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop] = [open('phone', 60_000), open('laptop')]
  phone.player.setSpeed(1.5)
  phone.player.play()
  await vi.advanceTimersByTimeAsync(12_000)
  laptop.continueHere()
  expect(Math.abs(positionOf(laptop) - positionOf(phone))).toBeLessThan(500)
  await arrives()
})

test('the exact position of the other corrects one that was far off, and so does its next set', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop, tablet] = [open('phone', 60_000), open('laptop'), open('tablet')]
  phone.player.play()
  await arrives()
  laptop.link.isOnline = false
  phone.player.seek(200_000)
  laptop.link.isOnline = true
  laptop.continueHere()
  await arrives()
  await arrives()
  expect(positionOf(laptop)).toBeGreaterThan(199_000)
  tablet.link.isOnline = false
  await arrives()
  laptop.player.start(other, 5_000)
  laptop.arrive()
  await arrives()
  tablet.link.isOnline = true
  tablet.continueHere()
  await arrives()
  await arrives()
  expect(tablet.player.loaded.get()?.set.id).toBe(other.id)
})

test('a takeover that could not be said stops the other once it can be', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop] = [open('phone'), open('laptop')]
  phone.player.play()
  await arrives()
  laptop.link.isOnline = false
  laptop.continueHere()
  await arrives()
  expect([stateOf(phone), stateOf(laptop)]).toEqual(['playing', 'playing'])
  laptop.link.isOnline = true
  await vi.advanceTimersByTimeAsync(31_000)
  expect([stateOf(phone), stateOf(laptop)]).toEqual(['paused', 'playing'])
})

test('when two are tapped at once, one plays', async () => {
  const { open, arrives } = openDevices()
  const [phone, laptop, tablet] = [open('phone'), open('laptop'), open('tablet')]
  phone.player.play()
  await arrives()
  laptop.continueHere()
  await vi.advanceTimersByTimeAsync(20)
  tablet.continueHere()
  await arrives()
  await arrives()
  expect([stateOf(phone), stateOf(laptop), stateOf(tablet)]).toEqual(['paused', 'paused', 'playing'])
})

test.each([
  ['stops when it is back', false, 'paused'],
  ['plays on if the listener has touched it since', true, 'playing'],
] as const)('one without a network %s', async (_, touched, state) => {
  const { open, comeBack, arrives } = openDevices()
  const [phone, laptop] = [open('phone'), open('laptop')]
  phone.player.play()
  await arrives()
  phone.link.isOnline = false
  await vi.advanceTimersByTimeAsync(5_000)
  laptop.continueHere()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(stateOf(phone)).toBe('playing')
  if (touched) phone.player.seek(120_000)
  await vi.advanceTimersByTimeAsync(1_000)
  comeBack(phone)
  await arrives()
  expect([stateOf(phone), stateOf(laptop)]).toEqual([state, 'playing'])
})
