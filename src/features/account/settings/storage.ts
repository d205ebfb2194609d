import { queryClient } from '../../../data/cache/query-client.ts'
import { forgetOpened } from '../../../data/session/sign-out.ts'

export interface Kept {
  /** Bytes that this app keeps on this device. */
  usage: number
  /** Bytes that the browser lets it keep. */
  quota: number
  /** False when the browser may clear it by itself, should the device run out of room. */
  isProtected: boolean
}

/** What this app keeps on this device; null where the browser doesn't tell, as it does not for pages over plain http. */
export async function keptHere(): Promise<Kept | null> {
  if (!('storage' in navigator)) return null
  const [{ usage = 0, quota = 0 }, isProtected] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ])
  return { usage, quota, isProtected }
}

/** Asks the browser to keep it until the listener clears it. Answers whether it will. */
export const protect = () => navigator.storage.persist()

/** Removes the saved pages and their pictures from this device, and from memory all but what is on the screen. */
export async function clearSavedPages(): Promise<void> {
  await forgetOpened()
  queryClient.removeQueries({ type: 'inactive' })
}
