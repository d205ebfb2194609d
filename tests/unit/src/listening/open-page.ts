import { atom } from 'jotai/vanilla'
import { vi } from 'vitest'
import type { PlayableSet, SetSummary } from '#contract/entities/music.ts'
import type { Suggestions } from '../../../../src/data/autoplay/suggestions.ts'
import { createMarks } from '../../../../src/data/marks/marks.ts'
import { QueueChange } from '../../../../src/data/outbox/kinds/queue.ts'
import { kinds } from '../../../../src/data/outbox/kinds/registry.ts'
import { applyToQueue, type Queued } from '../../../../src/data/queue/queued.ts'
import { clock } from '../../../../src/lib/clock.ts'
import { append, itemsOf } from '../../../../src/listening/edit-queue.ts'
import type { NextInQueue, Page } from '../../../../src/listening/page.ts'
import type { Programme } from '../../../../src/listening/programme.ts'
import { syncPlayerWithQueue } from '../../../../src/listening/sync-player-with-queue.ts'
import { type SeedFacts, syncSuggestions } from '../../../../src/listening/sync-suggestions.ts'
import { store } from '../../../../src/state/store.ts'
import { playing } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'
import { itemsInShort } from '../../../support/queue-model.ts'

export const setOf = (id: number) => aSet({ id, set_name: `Set ${id}`, mp3_permalink: `sets/${id}.mp3` })

const nothingKnown: SeedFacts = { similar: null, genre: null }

/** With downloads the page is offline. */
interface Given {
  downloaded?: readonly SetSummary[]
  autoplay?: boolean
}

/** A page whose player plays on a fake element, with a queue that takes each change at once. */
export function openPage({ downloaded = [], autoplay = false }: Given = {}) {
  const { player, ...element } = playing()
  player.pause()
  const queue = atom<readonly Queued[]>([])
  const suggestions = atom<Suggestions | null>(null)
  let changes = 0
  const page: Page = {
    clock,
    player,
    marks: createMarks(),
    queue,
    nextInQueue: atom<NextInQueue | null>(null),
    programme: atom<Programme | null>(null),
    suggestions,
    listener: atom(1),
    hidden: atom(false),
    online: atom(downloaded.length === 0),
    checkConnection: async () => true,
    downloads: atom(null),
    isDownloaded: id => downloaded.some(set => set.id === id),
    async write(choose) {
      const id = `change-${++changes}`
      const change = QueueChange.parse(choose(kinds).input)
      store.set(queue, applyToQueue(store.get(queue), { id, change, unsent: true }))
      return id
    },
  }
  const facts = new Map<number, SeedFacts>()
  const fetched = new Set<number>()
  const isOn = atom(autoplay)
  const removed = atom<readonly number[]>([])
  /** Says again what is known of the set that is watched. */
  let tell = (_setId: number) => {}
  let noneLeft = 0
  const disconnect = syncPlayerWithQueue(page, () => noneLeft++)
  syncSuggestions(
    {
      ...page,
      autoplay: isOn,
      downloaded: atom(downloaded),
      removed,
      watchSeed(setId, fetches, show) {
        if (fetches) fetched.add(setId)
        const update = () => show(facts.get(setId) ?? nothingKnown)
        tell = id => id === setId && update()
        update()
        return () => {
          tell = () => {}
        }
      },
    },
    suggestions,
  )
  const shown = () =>
    itemsInShort(
      itemsOf(page).map(item => ({ set: item.set.id, is_current: item.isCurrent, is_played: item.isPlayed })),
    )
  /** Plays the loaded set to its end. */
  const hearOut = () => {
    element.arrive(300)
    vi.advanceTimersByTime(300_000)
  }
  const add = async (...sets: PlayableSet[]) => {
    for (const set of sets) await append(page, set)
  }
  /** The server says which sets are like a set. */
  const knowSimilar = (to: SetSummary, ...sets: SetSummary[]) => {
    const similar = sets.map(set => ({ set, reason: { kind: 'listeners' } as const }))
    facts.set(to.id, { similar, genre: to.genre })
    tell(to.id)
  }
  const suggested = () => store.get(suggestions)?.sets?.map(({ set }) => set.id) ?? null
  const turn = (on: boolean) => store.set(isOn, on)
  const removeSuggestion = ({ id }: SetSummary) => store.set(removed, [id])
  const wasFetched = ({ id }: SetSummary) => fetched.has(id)
  return {
    page,
    player,
    audio: element.audio,
    arrive: element.arrive,
    shown,
    disconnect,
    /** How often it was said that what waits can't be played offline. */
    noneLeft: () => noneLeft,
    changes: () => changes,
    hearOut,
    add,
    knowSimilar,
    suggested,
    turn,
    removeSuggestion,
    wasFetched,
  }
}
