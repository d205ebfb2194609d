import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { readJson, storageKeys } from '../../../data/storage/stored.ts'
import { storedAtom } from '../../../data/storage/stored-atom.ts'
import { store, watch } from '../../../state/store.ts'

/** How long "Later" is, in ms. Whoever closes the app before has the new version at the next start. */
const laterMs = 4 * 60 * 60 * 1000

/** Until when (ms since 1970) the listener doesn't want to hear of a new version. */
const until = storedAtom(storageKeys.updateLater, () => readJson(storageKeys.updateLater, z.number()) ?? 0, String)

/** True while the listener doesn't want to hear of a new version, in any tab. */
export const putOff = atom(false)

let timer: ReturnType<typeof setTimeout> | undefined

function follow(): void {
  clearTimeout(timer)
  const left = store.get(until) - Date.now()
  // Further away it was noted by a clock that has been set back since.
  const holds = left > 0 && left <= laterMs
  if (holds) timer = setTimeout(follow, left)
  store.set(putOff, holds)
}

/** Asks again in some hours. */
export const later = () => store.set(until, Date.now() + laterMs)

watch(until, follow)
follow()
