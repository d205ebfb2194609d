import { IconPencil, IconTrash } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import type { Track } from '#contract/entities/music.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'

/** An ID, with what its dialog shows of it. */
export type Suggestable = Pick<Track, 'id' | 'artist' | 'title' | 'mix_type' | 'mix_meta' | 'probably'>

/** What the dialog "I know this one" is open for, and whether it asks to withdraw; null while it is closed. */
export const suggesting = atom<{ track: Suggestable; withdraw: boolean } | null>(null)

/** Asks what an ID is; a listener who has suggested something changes that. */
export const suggestTrack = command<[track: Suggestable]>({
  id: 'suggestion.ask',
  label: () => 'I know this one',
  icon: () => IconPencil,
  enabled: () => true,
  effect: track => store.set(suggesting, { track, withdraw: false }),
})

/** Asks whether the listener's suggestion for an ID is to be withdrawn. */
export const withdrawSuggestion = command<[track: Suggestable]>({
  id: 'suggestion.ask-withdraw',
  label: () => 'Withdraw',
  icon: () => IconTrash,
  enabled: () => true,
  effect: track => store.set(suggesting, { track, withdraw: true }),
})
