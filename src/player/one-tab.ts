import * as z from 'zod/mini'
import { isRunning, type Status } from './playback.ts'
import type { PlayerPorts } from './ports.ts'
import { createStore, type Store, type View } from './store.ts'

/** The message between tabs: `tab` plays since then (ms since 1970), or no longer plays. */
const Message = z.object({ tab: z.string(), since: z.nullable(z.number()) })
type Message = z.infer<typeof Message>

/**
 * Lets one tab play at a time: the one that started last. The others pause, and their `playingElsewhere` becomes true.
 * Only a start is a claim, not a pause, so two tabs can't keep pausing each other.
 */
export function createOneTab(
  status: View<Status>,
  pause: () => void,
  { clock, tabs, onLeave }: Pick<PlayerPorts, 'clock' | 'tabs' | 'onLeave'>,
): Store<boolean> {
  const playingElsewhere = createStore(false)
  const tab = crypto.randomUUID()
  let since: number | null = null
  let playing: string | null = null

  function onMessage({ tab: other, since: began }: Message): void {
    if (began === null) {
      if (other === playing) playingElsewhere.set(false)
      return
    }
    // Two tabs that started in the same ms are ordered by their ids, so that both agree on the later one.
    const isLater = since === null || began > since || (began === since && other > tab)
    if (!isLater) return
    playing = other
    playingElsewhere.set(true)
    // Also a player that has failed while playing, or it would resume by itself.
    pause()
  }

  function broadcast(running: boolean): void {
    if (running === (since !== null)) return
    since = running ? clock.now() : null
    if (running) playingElsewhere.set(false)
    tabs.postMessage({ tab, since })
  }

  status.subscribe(() => broadcast(isRunning(status.get())))
  onLeave(() => broadcast(false))
  tabs.addEventListener('message', ({ data }) => {
    const message = Message.safeParse(data)
    if (message.success) onMessage(message.data)
  })
  return playingElsewhere
}
