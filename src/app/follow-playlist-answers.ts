import { ignoreOutcome } from '../data/cache/query-client.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import type { Unsubscribe } from '../lib/unsubscribe.ts'
import { store, watch } from '../state/store.ts'
import { late } from '../ui/overlays/late.ts'

/** Applies answers to what is loaded, from its import on. */
const code = late(() => import('../data/playlists/page-playlists.ts'))

/**
 * Applies answered changes of playlists also where no page shows one, as after a reload: what was made offline then opens offline
 * again. Its code is loaded for the first pending change. Returns an unsubscribe function.
 */
export function followPlaylistAnswers(): Unsubscribe {
  const follow = () => {
    if (store.get(outbox.entries).some(({ kind }) => kind === 'playlist')) void code.ready().catch(ignoreOutcome)
  }
  follow()
  return watch(outbox.entries, follow)
}
