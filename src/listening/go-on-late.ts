import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { store, watch } from '../state/store.ts'
import type { Page } from './page.ts'

/** For how long a set that has ended waits for what goes on (ms). After that, music would begin by itself in a quiet room. */
const patienceMs = 60_000

/**
 * For a set that has ended while it isn't known yet what goes on, as on a slow network: `begin` waits, and calls `goOn` when it
 * is known. Whatever else happens to the player or at the queue's end meanwhile ends the wait, and so does the sleep timer.
 */
export function goOnLate(
  { clock, player, suggestions }: Pick<Page, 'clock' | 'player' | 'suggestions'>,
  goOn: () => void,
): { begin(): void; end(): void } {
  let end = () => {}
  return {
    begin() {
      end()
      const awaited = store.get(suggestions)
      if (awaited?.sets !== null || player.status.get().state !== 'ended') return
      const stop = () => end()
      end = combineUnsubscribes(
        watch(suggestions, now => {
          const isSame = now?.seed.id === awaited.seed.id
          if (isSame && now.sets === null) return
          stop()
          if (isSame) goOn()
        }),
        player.status.subscribe(stop),
        player.sleep.subscribe(now => now === 'off' && stop()),
        clock.after(patienceMs, stop),
      )
    },
    end: () => end(),
  }
}
