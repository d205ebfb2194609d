// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bringNext, isCurrentOrNext, itemOf, itemsOf, remove } from '../../../../src/listening/edit-queue.ts'
import { playItem, playNextTrack, playPreviousTrack, playSet } from '../../../../src/listening/play.ts'
import type { Programme, ProgrammeItem } from '../../../../src/listening/programme.ts'
import { withItems } from '../../../../src/listening/programme-items.ts'
import { restoreCurrent } from '../../../../src/listening/restore.ts'
import { store } from '../../../../src/state/store.ts'
import { openPage, setOf } from './open-page.ts'

const [one, two, three, four] = [setOf(1), setOf(2), setOf(3), setOf(4)]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const track = (id: string, set = one, from = 60_000): ProgrammeItem => ({
  id,
  set,
  stretch: { from, until: from + 30_000 },
})
const whole = (id: string, set = one): ProgrammeItem => ({ id, set, stretch: null })

const listOf = (...items: ProgrammeItem[]): Programme => ({
  playlist: 'p',
  name: 'Sunrise',
  items,
  current: items[0]?.id ?? '',
  brought: [],
  left: null,
})

function playList(given: Parameters<typeof openPage>[0], ...items: ProgrammeItem[]) {
  const opened = openPage(given)
  const { page, player } = opened
  const [first] = items
  if (first) playItem(page, listOf(...items), first)
  /** The id of the item that plays, and from where (ms). */
  const plays = () => `${store.get(page.programme)?.current ?? 'no list'}: set ${player.loaded.get()?.set.id}`
  return { ...opened, plays }
}

describe('a playlist that plays', () => {
  it('goes on from item to item: tracks end where they end, also in the same set, and a set plays whole', () => {
    const { player, plays, hearOut, shown, changes } = playList(
      {},
      track('a'),
      track('b', one, 200_000),
      track('c', two),
      whole('d', three),
    )
    expect([plays(), player.position.get()]).toEqual(['a: set 1', 60_000])
    const before = changes()
    hearOut()
    expect([plays(), player.position.get(), player.loaded.get()?.stretch?.from]).toEqual(['b: set 1', 200_000, 200_000])
    // The queue's current set is the same.
    expect(changes()).toBe(before)
    hearOut()
    expect(plays()).toBe('c: set 2')
    hearOut()
    expect([plays(), player.position.get(), player.loaded.get()?.stretch]).toEqual(['d: set 3', 0, null])
    expect(shown()).toBe('1 2 [3]')
  })

  it('goes ahead of what waits in the queue, which follows when it has ended', async () => {
    const { plays, add, hearOut, shown } = playList({}, track('a'), whole('b', two))
    await add(four)
    hearOut()
    expect([plays(), shown()]).toEqual(['b: set 2', '1 [2] 4'])
    hearOut()
    expect([plays(), shown()]).toEqual(['no list: set 4', '1 2 [4]'])
  })

  it('lets a set that is brought next in between, and goes on after it', async () => {
    const { page, plays, hearOut } = playList({}, track('a'), whole('b', two))
    await bringNext(page, four)
    store.set(page.programme, now => now && { ...now, brought: [four.id] })
    hearOut()
    expect(plays()).toBe('a: set 4')
    hearOut()
    expect(plays()).toBe('b: set 2')
  })

  it('is followed by suggestions', () => {
    const { plays, knowSimilar, hearOut } = playList({ autoplay: true }, whole('a', two))
    knowSimilar(two, three)
    hearOut()
    expect(plays()).toBe('no list: set 3')
  })

  it('ends when the listener plays something else', () => {
    const { page, plays, hearOut } = playList({}, track('a'), whole('b', two))
    playSet(page, three)
    expect(plays()).toBe('no list: set 3')
    hearOut()
    expect(plays()).toBe('no list: set 3')
  })

  it('offline skips what is not downloaded, also what was brought next, and so does Previous', async () => {
    const items = [track('a'), whole('b', two), track('c', three)]
    const { page, plays, hearOut } = playList({ downloaded: [one, three] }, ...items)
    await bringNext(page, four)
    store.set(page.programme, now => now && { ...now, brought: [four.id] })
    hearOut()
    expect(plays()).toBe('c: set 3')
    playPreviousTrack(page)
    expect(plays()).toBe('a: set 1')
  })

  it('obeys Next and Previous: from item to item, and to the start of one that is under way', () => {
    const { page, player, plays } = playList({}, track('a'), track('b', two), whole('c', three))
    playNextTrack(page)
    expect(plays()).toBe('b: set 2')
    playPreviousTrack(page)
    expect(plays()).toBe('a: set 1')
    playPreviousTrack(page)
    expect([plays(), player.position.get()]).toEqual(['a: set 1', 60_000])
    playNextTrack(page)
    player.seek(80_000)
    playPreviousTrack(page)
    expect([plays(), player.position.get()]).toEqual(['b: set 2', 60_000])
  })

  it('plays the whole set after a jump out of a track, and then its next item', () => {
    const { player, plays, hearOut } = playList({}, track('a'), whole('b', two))
    player.seek(10_000)
    expect(player.loaded.get()?.stretch).toBeNull()
    hearOut()
    expect(plays()).toBe('b: set 2')
  })

  it('follows changes of its list, and finishes an item that was taken out of it', () => {
    const { page, plays, hearOut } = playList({}, track('a'), track('b', two), whole('c', three))
    store.set(page.programme, now => now && withItems(now, 'Dusk', [whole('c', three), track('b', two)]))
    expect(store.get(page.programme)?.items.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    hearOut()
    expect(plays()).toBe('c: set 3')
  })

  it('goes on behind an item that was taken out of it, whatever is taken out from before that later', () => {
    const items = [whole('a', three), track('b', two), track('c'), whole('d', four)]
    const { page, plays, hearOut } = playList({}, ...items)
    const [a, b, c, d] = items
    hearOut()
    hearOut()
    expect(plays()).toBe('c: set 1')
    const change = (...left: (ProgrammeItem | undefined)[]) =>
      store.set(
        page.programme,
        now =>
          now &&
          withItems(
            now,
            'Sunrise',
            left.filter(each => each !== undefined),
          ),
      )
    change(a, b, d)
    change(d)
    expect(store.get(page.programme)?.items).toEqual([c, d])
    hearOut()
    expect(plays()).toBe('d: set 4')
  })

  it('lets what waits first be brought next, too, which otherwise plays after the list', async () => {
    const { page, add } = playList({}, track('a'), whole('b', two))
    await add(four)
    const isNext = () => isCurrentOrNext(itemsOf(page), four.id, store.get(page.programme))
    expect([isNext(), isCurrentOrNext(itemsOf(page), one.id, store.get(page.programme))]).toEqual([false, true])
    store.set(page.programme, now => now && { ...now, brought: [four.id] })
    expect(isNext()).toBe(true)
  })

  it('offers Next as soon as its last item is followed by another one', () => {
    const { page } = playList({}, track('a'))
    expect(store.get(page.nextInQueue)).toBeNull()
    store.set(page.programme, now => now && withItems(now, 'Sunrise', [track('a'), whole('b', two)]))
    expect(store.get(page.nextInQueue)).not.toBeNull()
  })

  it('plays a set that was brought next once: queued again, it waits', async () => {
    const { page, plays, add, hearOut, shown } = playList({}, track('a'), whole('b', two), whole('c', three))
    await bringNext(page, four)
    store.set(page.programme, now => now && { ...now, brought: [four.id] })
    hearOut()
    hearOut()
    expect(plays()).toBe('b: set 2')
    const item = itemOf(page, four.id)
    if (item) await remove(page, item)
    await add(four)
    hearOut()
    expect([plays(), shown()]).toEqual(['c: set 3', '1 2 [3] 4'])
  })
})

it('after a reload the track is loaded where it was left, paused, and goes on with the list', () => {
  const { page, player, plays, hearOut } = playList({}, track('a'), whole('b', two))
  const playing = store.get(page.programme)
  player.clear()
  restoreCurrent(page)
  store.set(page.programme, playing && { ...playing, left: 71_000 })
  expect([player.status.get().state, player.position.get(), player.loaded.get()?.stretch]).toEqual([
    'paused',
    71_000,
    { from: 60_000, until: 90_000 },
  ])
  player.play()
  hearOut()
  expect(plays()).toBe('b: set 2')
})
