import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { readJson, storageKeys } from '../../../data/storage/stored.ts'
import { storedAtom } from '../../../data/storage/stored-atom.ts'
import { store, watch } from '../../../state/store.ts'

/** How long "Later" hides the offer of a new version, in ms. The next start of the app has the new version anyway. */
const laterMs = 4 * 60 * 60 * 1000

/** The offer is hidden until this time, in ms since 1970. Stored, and shared by all tabs. */
const until = storedAtom(storageKeys.updateLater, () => readJson(storageKeys.updateLater, z.number()) ?? 0, String)

/** True while the listener has postponed the update, in any tab. */
export const postponed = atom(false)

let timer: ReturnType<typeof setTimeout> | undefined

function update(): void {
  clearTimeout(timer)
  const left = store.get(until) - Date.now()
  // A time further away was stored by a clock that has been set back since.
  const holds = left > 0 && left <= laterMs
  if (holds) timer = setTimeout(update, left)
  store.set(postponed, holds)
}

/** Hides the offer for some hours. */
export const postpone = () => store.set(until, Date.now() + laterMs)

watch(until, update)
update()
