import { atom } from 'jotai/vanilla'
import type { MouseEvent } from 'react'
import type { SetSummary, SetTrack, Track } from '#contract/entities/music.ts'
import { trackName } from '../../lib/track-name.ts'
import { store } from '../../state/store.ts'

/** What a row or card is about. */
export type MenuItem = { set: SetSummary } | TrackItem | PersonItem

export interface TrackItem {
  track: Track
  /** Plays it where it is listed, null while it can't be played there. By default it plays in its newest set. */
  play?: (() => void) | null
  /** Its place in the set whose tracklist lists it. */
  place?: SetTrack
}

export interface PersonItem {
  person: { id: number; name: string; set_count: number }
  item: 'artist' | 'label'
}

export function menuItemName(item: MenuItem): string {
  if ('set' in item) return item.set.set_name
  return 'person' in item ? item.person.name : trackName(item.track)
}

export interface OpenedMenu {
  item: MenuItem
  /** The button of the row or card. */
  button: HTMLElement
  /** Where it was asked for, in px of the viewport; null at the button. */
  at: { x: number; y: number } | null
}

/** The menu of an item that is open: there is one for the page, `ItemMenu`, so that a row costs no more than its button. */
export const openedMenu = atom<OpenedMenu | null>(null)

/** Opens the menu of an item, by its button or at the pointer that asked for a context menu. Another click on the button closes it. */
export function openItemMenu(item: MenuItem, event: MouseEvent<HTMLElement>): void {
  event.preventDefault()
  const { type, currentTarget: button, clientX: x, clientY: y } = event
  const at = type === 'contextmenu' ? { x, y } : null
  store.set(openedMenu, now => (!at && now?.button === button ? null : { item, button, at }))
}
