// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clear, itemsOf, remove } from '../../../../src/listening/edit-queue.ts'
import { makeCurrent, playSet } from '../../../../src/listening/play.ts'
import { store } from '../../../../src/state/store.ts'
import { openPage, setOf } from './open-page.ts'

const [one, two, three, four, five] = [setOf(1), setOf(2), setOf(3), setOf(4), setOf(5)]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page with autoplay on, on which set 1 plays, like which are 4 and 5. */
function openPlaying() {
  const all = openPage({ autoplay: true })
  playSet(all.page, one)
  all.knowSimilar(one, four, five)
  return { ...all, loaded: () => all.player.loaded.get()?.set.id, status: () => all.player.status.get().state }
}

it('goes on to a set that fits when the queue has ended, and from there to one that fits that', () => {
  const { hearOut, knowSimilar, loaded, status, shown } = openPlaying()
  knowSimilar(four, one, two)
  hearOut()
  expect(loaded()).toBe(four.id)
  expect(status()).toBe('buffering')
  expect(shown()).toBe('1 [4]')
  hearOut()
  expect(shown()).toBe('1 4 [2]')
})

it('starts it within the event that ended the last set', () => {
  const { player, hearOut, loaded } = openPlaying()
  const after: unknown[] = []
  player.onEnded(() => after.push(loaded()))
  hearOut()
  expect(after).toEqual([four.id])
})

it('plays what waits first', async () => {
  const { hearOut, add, shown } = openPlaying()
  await add(two)
  hearOut()
  expect(shown()).toBe('1 [2]')
})

it('follows the last set that waits, else the current one, else the loaded one', async () => {
  const { page, add, knowSimilar, suggested } = openPlaying()
  expect(suggested()).toEqual([4, 5])
  await add(two, three)
  expect(suggested()).toBeNull()
  knowSimilar(three, one, five, four)
  expect(suggested()).toEqual([5, 4])
  await clear(page, 0)
  expect(suggested()).toEqual([4, 5])
})

it('does not suggest the set that plays, even when it is no longer queued', async () => {
  const { page, add, knowSimilar, suggested } = openPlaying()
  await add(two)
  const [current] = itemsOf(page)
  if (current) await remove(page, current)
  knowSimilar(two, one, three)
  expect(suggested()).toEqual([3])
})

it('leaves out what the listener has removed', () => {
  const { hearOut, removeSuggestion, shown } = openPlaying()
  removeSuggestion(four)
  hearOut()
  expect(shown()).toBe('1 [5]')
})

it('resumes a set where the listener left it', () => {
  const { page, player, hearOut } = openPlaying()
  page.marks.applyServer({ ...four, user_fav: { ...four.user_fav, current_timestamp: 90_000 } }, 1)
  hearOut()
  expect(player.position.get()).toBe(90_000)
})

it('is what "next" leads to from the last track of the last set', () => {
  const { page, shown } = openPlaying()
  store.get(page.nextInQueue)?.play()
  expect(shown()).toBe('1 [4]')
})

it('stops at the end of the queue while it is off', () => {
  const { page, turn, hearOut, shown, status, suggested } = openPlaying()
  turn(false)
  expect(suggested()).toBeNull()
  expect(store.get(page.nextInQueue)).toBeNull()
  hearOut()
  expect(shown()).toBe('1 |')
  expect(status()).toBe('ended')
})

it('leaves the queue ended when the sleep timer ends the set', () => {
  const { player, hearOut, loaded } = openPlaying()
  player.setSleep('set')
  hearOut()
  expect(loaded()).toBe(one.id)
})

it('asks what is like the last set while that plays, not before', async () => {
  const { page, add, wasFetched } = openPage({ autoplay: true })
  await add(one, two)
  playSet(page, one)
  expect([one, two].map(wasFetched)).toEqual([false, false])
  playSet(page, two)
  expect([one, two].map(wasFetched)).toEqual([false, true])
})

it('offline goes on to a download of the same genre when nothing similar is downloaded', () => {
  const house = { ...three, genre: 'House' }
  const { page, hearOut, knowSimilar, shown } = openPage({ autoplay: true, downloaded: [one, house, four] })
  playSet(page, one)
  knowSimilar(one, five)
  hearOut()
  expect(shown()).toBe('1 [4]')
})

it('offline passes over a set that waits and is not downloaded, which still waits', async () => {
  const { page, hearOut, add, shown } = openPage({ autoplay: true, downloaded: [one, three] })
  playSet(page, one)
  await add(two)
  hearOut()
  expect(shown()).toBe('1 [3] 2')
})

/** A page on which set 1 has ended before it is known what is like it. */
function openEnded() {
  const all = openPage({ autoplay: true })
  playSet(all.page, one)
  all.hearOut()
  return all
}

it('goes on as soon as it is known to what, when the set has ended before', () => {
  const { knowSimilar, shown } = openEnded()
  expect(shown()).toBe('1 |')
  knowSimilar(one, four)
  expect(shown()).toBe('1 [4]')
})

it.each<[what: string, act: (page: ReturnType<typeof openEnded>) => unknown]>([
  ['has played the set again', ({ player }) => player.toggle()],
  ['has gone back in it', ({ player }) => player.seek(1_000)],
  ['has queued another', ({ add }) => add(two)],
  ['plays on another device', ({ page }) => makeCurrent(page, three)],
  ['has turned it off', ({ turn }) => turn(false)],
  ['wanted to sleep by then', ({ player }) => player.setSleep('set')],
  ['has waited a minute', () => vi.advanceTimersByTime(60_000)],
])('does not go on late once the listener %s', async (_, act) => {
  const ended = openEnded()
  await act(ended)
  vi.advanceTimersByTime(0)
  ended.turn(true)
  const before = ended.shown()
  ended.knowSimilar(one, four)
  expect(ended.shown()).toBe(before)
  expect(ended.player.loaded.get()?.set.id).toBe(one.id)
})

it('goes on after the current set was removed from the queue while it played', async () => {
  const { page, hearOut, shown } = openPlaying()
  const [current] = itemsOf(page)
  if (current) await remove(page, current)
  hearOut()
  expect(shown()).toBe('[4]')
})
