import { clearCaches } from '../cache/clear-caches.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'

export const logSignOutFailure = (failure: unknown) => console.error('Error logging out', failure)

/** Removes caches and downloads; without a user, the downloads of all listeners. */
export async function deleteListenerData(user?: number): Promise<void> {
  const { forgetDownloads } = await import('../downloads/page-downloads.ts')
  await Promise.all([clearCaches({ all: true }), forgetDownloads(user)])
  write(storageKeys.logout, null)
}

/** Finishes a sign-out during which the page was closed: what belongs to the listener may still be on this device. */
export function finishSignOut(): void {
  if (readText(storageKeys.logout) !== null) void deleteListenerData().catch(logSignOutFailure)
}
