import { queueShown } from '../commands/toggle-queue.ts'
import { ignoreOutcome } from '../data/cache/query-client.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { store, watch } from '../state/store.ts'
import { late } from '../ui/overlays/late.ts'

const code = late(() => import('./page-suggestions.ts'))

/**
 * Keeps the suggestions from the first play on, or since the queue was first opened: until then nothing asks for them, and their
 * code isn't loaded. Returns an unsubscribe function.
 */
export function followSuggestions(): Unsubscribe {
  let over = false
  let stop: Unsubscribe | undefined
  async function begin(): Promise<void> {
    const { syncPageSuggestions } = await code.ready()
    if (!over) stop ??= syncPageSuggestions()
  }
  const follow = () => {
    if (store.get(queueShown) || isRunning(player.status.get())) begin().catch(ignoreOutcome)
  }
  const unsubscribe = combineUnsubscribes(player.status.subscribe(follow), watch(queueShown, follow))
  follow()
  return () => {
    over = true
    unsubscribe()
    stop?.()
  }
}
