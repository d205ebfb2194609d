import { accountDeleted, type SessionEnd } from '#contract/session-end.ts'
import { clearCaches } from '../cache/clear-caches.ts'
import { forgetDownloads } from '../downloads/page-downloads.ts'
import { forgetEntries, forgetSettled } from '../outbox/forget.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'

/** What local storage has of a listener, beside the session: the other keys are settings of the device. */
const ofListener = [
  storageKeys.commentDrafts,
  storageKeys.suggestionDrafts,
  storageKeys.recentSearches,
  storageKeys.removedSuggestions,
  storageKeys.programme,
  storageKeys.autoDownload,
  storageKeys.homeVisits,
  storageKeys.deviceTime,
  storageKeys.leftBy,
]

/** Ends the push subscription, and closes the notifications that the device still shows. */
async function forgetNotifications(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
  if (readText(storageKeys.push) === null) return
  const push = await import('../push/device.ts')
  await push.forgetPush()
}

/**
 * Removes what a listener, or without a user every listener, has on this device: caches, downloads, settled writes, settings,
 * notifications. Unsent writes stay, unless the account was deleted. Rejects when something can't be removed.
 */
export async function forgetListener(user: number | undefined, end: SessionEnd): Promise<void> {
  for (const key of ofListener) write(key, null)
  await Promise.all([
    clearCaches({ all: true }),
    forgetDownloads(user),
    end === accountDeleted && user !== undefined && forgetEntries(user),
    forgetSettled(),
    // The push service may be out of reach, which must not keep the rest from being done.
    forgetNotifications().catch(failure => console.error('Push could not be ended', failure)),
  ])
  write(storageKeys.logout, null)
}
