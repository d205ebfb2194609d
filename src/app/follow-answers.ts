import { ignoreOutcome } from '../data/cache/query-client.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import type { Unsubscribe } from '../lib/unsubscribe.ts'
import { store, watch } from '../state/store.ts'
import { late } from '../ui/overlays/late.ts'

/** By kind of write: the code that applies answers to what is loaded, from its import on. */
const codes = {
  playlist: late(() => import('../data/playlists/page-playlists.ts')),
  history: late(() => import('../data/history/use-history.ts')),
}

/**
 * Applies answered changes of playlists and of the history also where no page shows them, as after a reload: they then open
 * offline as they are. The code is loaded for the first pending change. Returns an unsubscribe function.
 */
export function followAnswers(): Unsubscribe {
  const follow = () => {
    const entries = store.get(outbox.entries)
    for (const [name, code] of Object.entries(codes))
      if (entries.some(({ kind }) => kind === name)) code.ready().catch(ignoreOutcome)
  }
  follow()
  return watch(outbox.entries, follow)
}
