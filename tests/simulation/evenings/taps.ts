import {
  append,
  bringNext,
  clear,
  itemOf,
  itemsOf,
  moveTo,
  remove,
  undoClear,
} from '../../../src/listening/edit-queue.ts'
import { playNextTrack, playQueued, playSet, playSetAt } from '../../../src/listening/play.ts'
import { store } from '../../../src/state/store.ts'
import { type ListenerAct, setMs } from './evening.ts'
import { type OnDevice, pageOf, type Scene } from './pages.ts'

/** How long clearing the queue can be undone (ms). */
const undoMs = 10_000

/** Applies a listener act to a page, if a listener is logged in. */
export function tap(scene: Scene, on: OnDevice, tab: number, act: ListenerAct): unknown {
  const { page: listening, judge, cleared } = pageOf(scene, on, tab)
  const { page, lockScreen } = listening
  const { player, listener } = page
  if (store.get(listener) === null) return
  const setOf = (index: number) => scene.catalogue[index]
  const queued = (index: number) => itemsOf(page)[index % Math.max(1, itemsOf(page).length)]
  switch (act.do) {
    case 'play': {
      const set = setOf(act.set)
      return set && judge.resuming(() => playSet(page, set))
    }
    case 'play at': {
      const set = setOf(act.set)
      return set && playSetAt(page, set, act.at)
    }
    case 'play queued': {
      const item = queued(act.item)
      return item && judge.resuming(() => playQueued(page, item))
    }
    case 'toggle':
      return player.toggle()
    case 'lock screen':
      return lockScreen.press(act.button)
    case 'seek':
      return player.seek(act.at)
    case 'seek to end':
      return player.seek(setMs - act.left)
    case 'next':
      return playNextTrack(page)
    case 'previous':
      return player.previousTrack()
    case 'add': {
      const set = setOf(act.set)
      return set && !itemOf(page, set.id) && append(page, set)
    }
    case 'play next': {
      const set = setOf(act.set)
      return set && !itemOf(page, set.id)?.isCurrent && bringNext(page, set)
    }
    case 'move': {
      const item = queued(act.item)
      return item && moveTo(page, item, act.to)
    }
    case 'remove': {
      const item = queued(act.item)
      return item && remove(page, item)
    }
    case 'clear': {
      const items = itemsOf(page)
      return (
        items.length > 0 &&
        clear(page, undoMs).then(id => {
          const there = on.pages.get(tab)
          if (there && id !== undefined) there.cleared = { id, items }
        })
      )
    }
    case 'undo clear': {
      const there = on.pages.get(tab)
      if (!cleared || !there) return
      there.cleared = null
      return undoClear(page, cleared.items, () => listening.tab.outbox.undo(cleared.id))
    }
    case 'look':
      return listening.setHidden(false)
    case 'hide':
      return listening.setHidden(true)
  }
}
