import { atom } from 'jotai/vanilla'
import type { PlayableSet } from '#contract/entities/music.ts'
import type { Stretch } from '../player/tracklist.ts'

/** What a playlist plays: a set, or a track as a stretch of its set. */
export interface ProgrammeItem {
  /** The id of the playlist's item. */
  id: string
  set: PlayableSet
  stretch: Stretch | null
}

/**
 * A playlist that plays. Its items go on in order, each as the queue's current one, ahead of what waits in the queue; only what
 * is brought next while it plays comes in between.
 */
export interface Programme {
  playlist: string
  name: string
  items: readonly ProgrammeItem[]
  /** The id of the item that plays, or played last. `items` contains it. */
  current: string
  /** The ids of sets that are to play before its next item. */
  brought: readonly number[]
  /** Where its stretch was left when the page was closed (ms); null otherwise. */
  left: number | null
}

/** The playlist that plays; null while there is none. What the listener plays by itself ends it. */
export const programme = atom<Programme | null>(null)

const indexIn = ({ items, current }: Programme) => items.findIndex(({ id }) => id === current)

type Suits = (item: ProgrammeItem) => boolean

export const currentItem = ({ items, current }: Programme): ProgrammeItem | null =>
  items.find(({ id }) => id === current) ?? null

/** The next item that suits; null after the last one. */
export const itemAfter = (playing: Programme, suits: Suits): ProgrammeItem | null =>
  playing.items.slice(indexIn(playing) + 1).find(suits) ?? null

/** The item before the current one that suits; null before the first one. */
export const itemBefore = (playing: Programme, suits: Suits): ProgrammeItem | null =>
  playing.items.slice(0, indexIn(playing)).findLast(suits) ?? null

/** Whether a set belongs to what plays of it: it is the current item's, or was brought next. */
export const includesSet = (playing: Programme, setId: number): boolean =>
  currentItem(playing)?.set.id === setId || playing.brought.includes(setId)
