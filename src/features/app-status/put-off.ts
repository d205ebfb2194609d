import * as z from 'zod/mini'
import { readJson, storageKeys, write } from '../../data/stored.ts'
import { createStore } from '../../lib/store.ts'

/** How long "Later" is, in ms. Whoever closes the app before has the new version at the next start. */
const laterMs = 4 * 60 * 60 * 1000

/** True while the listener doesn't want to hear of a new version, in any tab. */
export const putOff = createStore(false)

let timer: ReturnType<typeof setTimeout> | undefined

function follow(): void {
  clearTimeout(timer)
  const left = (readJson(storageKeys.updateLater, z.number()) ?? 0) - Date.now()
  // Further away it was noted by a clock that has been set back since.
  const holds = left > 0 && left <= laterMs
  if (holds) timer = setTimeout(follow, left)
  putOff.set(holds)
}

/** Asks again in some hours. */
export function later(): void {
  write(storageKeys.updateLater, String(Date.now() + laterMs))
  follow()
  // Where nothing can be stored, this page at least remembers it.
  putOff.set(true)
}

addEventListener('storage', ({ key }) => key === storageKeys.updateLater && follow())
follow()
