// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentOf, firstToPlay } from '../../../../src/data/queue/queued.ts'
import { clear, isCurrentOrNext, itemsOf, remove, undoClear } from '../../../../src/listening/edit-queue.ts'
import { makeCurrent, playQueued, playSet } from '../../../../src/listening/play.ts'
import { together } from '../../../../src/listening/together/together.ts'
import { store } from '../../../../src/state/store.ts'
import { openPage, setOf } from './open-page.ts'

const [one, two, three, four] = [setOf(1), setOf(2), setOf(3), setOf(4)]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('goes from a set that was played from a list to the first of those that waited', async () => {
  const { page, player, shown, hearOut, add } = openPage()
  playSet(page, one)
  await add(two, three)
  playSet(page, four)
  expect(shown()).toBe('1 [4] 2 3')
  hearOut()
  expect(player.loaded.get()?.set.id).toBe(two.id)
  expect(shown()).toBe('1 4 [2] 3')
})

it('fades from a set to the next one that plays by itself, and to none that the listener goes to', async () => {
  const { page, player, audio, hearOut, add } = openPage()
  playSet(page, one)
  await add(two, three)
  hearOut()
  expect(player.loaded.get()?.set.id).toBe(two.id)
  expect(audio.volume).toBe(0)
  vi.advanceTimersByTime(100)
  store.get(page.nextInQueue)?.play()
  expect(player.loaded.get()?.set.id).toBe(three.id)
  expect(audio.volume).toBe(1)
  hearOut()
  expect(audio.volume).toBe(1)
})

it('goes from a set that was chosen in the queue to those that stood before it', async () => {
  const { page, player, shown, hearOut, add } = openPage()
  playSet(page, one)
  await add(two, three, four)
  playSet(page, three)
  expect(shown()).toBe('1 [3] 2 4')
  for (const set of [two, four]) {
    hearOut()
    expect(player.loaded.get()?.set.id).toBe(set.id)
  }
  hearOut()
  expect(shown()).toBe('1 3 2 4 |')
})

it('waits while the host of a room decides what plays', async () => {
  const { player, arrive, changes, hearOut, add } = openPage()
  await add(two)
  const before = changes()
  const state = { set_meta_id: four.id, position: 0, at: 0, is_playing: true, speed: 1 }
  const room = { id: 1, host: 'mira', is_host_here: true, has_ended: false, listeners: [], state }
  store.set(together, { token: '', role: 'guest', room, inStep: true })
  player.start(four)
  arrive()
  player.pause()
  player.play()
  hearOut()
  expect(player.loaded.get()?.set.id).toBe(four.id)
  expect(changes()).toBe(before)
  store.set(together, null)
})

it('offline skips a set that is not downloaded, which still waits', async () => {
  const { page, player, shown, hearOut, add } = openPage({ downloaded: [one, three] })
  playSet(page, one)
  await add(two, three)
  hearOut()
  expect(player.loaded.get()?.set.id).toBe(three.id)
  expect(shown()).toBe('1 [3] 2')
})

it('after the end of the queue goes on to what is added, and repeats nothing', async () => {
  const { page, player, shown, hearOut, add } = openPage()
  playSet(page, one)
  await add(two)
  hearOut()
  hearOut()
  expect(shown()).toBe('1 2 |')
  expect(store.get(page.nextInQueue)).toBeNull()
  await add(three)
  store.get(page.nextInQueue)?.play()
  expect(player.loaded.get()?.set.id).toBe(three.id)
  expect(shown()).toBe('1 2 [3]')
})

it('makes the last set current again when it is replayed after the end of the queue', async () => {
  const { page, player, shown, hearOut } = openPage()
  playSet(page, one)
  hearOut()
  expect(shown()).toBe('1 |')
  expect(firstToPlay(itemsOf(page))?.set.id).toBe(one.id)
  player.toggle()
  expect(shown()).toBe('[1]')
})

it('makes a set current again when it goes on after another tab has played one, and goes on to what waits', async () => {
  const { page, player, shown, hearOut, add } = openPage()
  playSet(page, one)
  await add(two)
  player.pause()
  // Another tab writes to the same queue, and has a player of its own.
  await makeCurrent(page, three)
  expect(shown()).toBe('1 [3] 2')
  player.play()
  expect(shown()).toBe('3 [1] 2')
  hearOut()
  expect(player.loaded.get()?.set.id).toBe(two.id)
  expect(shown()).toBe('3 1 [2]')
})

it('makes a set current again when it was removed while it played, and goes on after a pause', async () => {
  const { page, player, shown, add } = openPage()
  playSet(page, one)
  await add(two)
  const current = currentOf(itemsOf(page))
  if (current) await remove(page, current)
  expect(shown()).toBe('2')
  player.toggle()
  player.toggle()
  expect(shown()).toBe('[1] 2')
})

it('plays a queued set that is loaded and no longer current, by one change of the queue', async () => {
  const { page, player, shown, changes } = openPage()
  playSet(page, one)
  player.pause()
  await makeCurrent(page, two)
  const before = changes()
  const item = itemsOf(page).find(({ set }) => set.id === one.id)
  if (item) playQueued(page, item)
  expect(shown()).toBe('2 [1]')
  expect(changes() - before).toBe(1)
})

it('goes on to what waits after the current set was removed', async () => {
  const { page, player, shown, hearOut, add } = openPage()
  for (const set of [one, two]) playSet(page, set)
  await add(three)
  const current = itemsOf(page).find(item => item.isCurrent)
  if (current) await remove(page, current)
  expect(shown()).toBe('1 | 3')
  hearOut()
  expect(player.loaded.get()?.set.id).toBe(three.id)
  expect(shown()).toBe('1 [3]')
})

it('offers "Play next" for all but the current set and the one that is next anyway', async () => {
  const { page, add } = openPage()
  for (const set of [one, two]) playSet(page, set)
  await add(three, four)
  expect([one, two, three, four].map(({ id }) => isCurrentOrNext(itemsOf(page), id, null))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('undoing a clear that was sent puts back what was played, around what has been played since', async () => {
  const { page, shown, add } = openPage()
  for (const set of [one, two]) playSet(page, set)
  await add(three)
  const before = itemsOf(page)
  await clear(page, 0)
  playSet(page, four)
  await undoClear(page, before, async () => {})
  expect(shown()).toBe('1 2 [4] 3')
})

it('offline says that what waits is not downloaded, and leaves it waiting', async () => {
  const { page, shown, add, hearOut, noneLeft } = openPage({ downloaded: [one] })
  playSet(page, one)
  await add(two)
  hearOut()
  expect(noneLeft()).toBe(1)
  expect(shown()).toBe('[1] 2')
})

it('once it is disconnected, nothing goes on and no next set is offered', async () => {
  const { page, player, add, hearOut, disconnect } = openPage()
  playSet(page, one)
  await add(two, three)
  disconnect()
  hearOut()
  expect(player.loaded.get()?.set.id).toBe(one.id)
  await add(four)
  expect(store.get(page.nextInQueue)).toBeNull()
})

it('once it is disconnected, what is known late goes on no more', () => {
  const { page, player, hearOut, knowSimilar, disconnect } = openPage({ autoplay: true })
  playSet(page, one)
  hearOut()
  disconnect()
  knowSimilar(one, two)
  expect(player.loaded.get()?.set.id).toBe(one.id)
})
