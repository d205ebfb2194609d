import { ignoreOutcome } from '../data/cache/query-client.ts'
import { readText, storageKeys } from '../data/storage/stored.ts'
import type { Unsubscribe } from '../lib/unsubscribe.ts'
import { programme } from '../listening/programme.ts'
import { store, watch } from '../state/store.ts'
import { late } from '../ui/overlays/late.ts'

const code = late(() => import('./page-programme.ts'))

/**
 * Keeps a playlist that plays in step with its list, from the first play of one on, or if one was playing when the page was
 * closed: until then its code isn't loaded. Returns an unsubscribe function.
 */
export function followProgramme(): Unsubscribe {
  let over = false
  let stop: Unsubscribe | undefined
  async function begin(): Promise<void> {
    const { syncPageProgramme } = await code.ready()
    if (!over) stop ??= syncPageProgramme()
  }
  const follow = () => {
    if (store.get(programme) || readText(storageKeys.programme)) begin().catch(ignoreOutcome)
  }
  const unsubscribe = watch(programme, follow)
  follow()
  return () => {
    over = true
    unsubscribe()
    stop?.()
  }
}
