// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OtherPlayer, PagePlayer } from '../../../../contract/entities/devices.ts'
import { clock } from '../../../../src/lib/clock.ts'
import { followDevices, type PlayingPage } from '../../../../src/listening/devices.ts'
import { playing, set } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const other = aSet({ id: 78, duration: 300_000 })
const latencyMs = 100

/** The pages of a listener, and the server between them. */
function evening() {
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

const positionOf = ({ player }: ReturnType<typeof playing>) => {
  player.refreshState()
  return player.position.get()
}
const stateOf = ({ player }: ReturnType<typeof playing>) => player.status.get().state

test('a page that is closed while it plays is no longer shown as one that plays', async () => {
  const { open, arrives } = evening()
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
  const { open, arrives } = evening()
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
  const { open } = evening()
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
  const { open, arrives } = evening()
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

test('one tap goes on where the other is by then, and stops it', async () => {
  const { open, arrives } = evening()
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
  const { open, arrives } = evening()
  const [phone, laptop] = [open('phone', 60_000), open('laptop')]
  phone.player.setSpeed(1.5)
  phone.player.play()
  await vi.advanceTimersByTimeAsync(12_000)
  laptop.continueHere()
  expect(Math.abs(positionOf(laptop) - positionOf(phone))).toBeLessThan(500)
  await arrives()
})

test('a page that has ended says nothing more', async () => {
  const { open, arrives } = evening()
  const [phone, laptop] = [open('phone'), open('laptop')]
  phone.player.play()
  await arrives()
  phone.devices.stop()
  await vi.advanceTimersByTimeAsync(71_000)
  expect(laptop.shown.now).toBeNull()
})

test('the exact position of the other corrects one that was far off, and so does its next set', async () => {
  const { open, arrives } = evening()
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
  const { open, arrives } = evening()
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
  const { open, arrives } = evening()
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
  const { open, comeBack, arrives } = evening()
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
