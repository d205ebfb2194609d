import * as z from 'zod/mini'
import { isRunning, type Status } from './playback.ts'
import type { PlayerPorts } from './ports.ts'
import { createStore, type Store, type View } from './store.ts'

/** What tabs tell each other: who plays, since when (ms since 1970), or that it no longer does. */
const News = z.object({ tab: z.string(), since: z.nullable(z.number()) })
type News = z.infer<typeof News>

/**
 * Lets one tab play at a time: the one that began last. Any other pauses and says so by `playingElsewhere`. A pause takes
 * nothing from anybody, so two tabs can't throw each other out in turn.
 */
export function createOneTab(
  status: View<Status>,
  pause: () => void,
  { clock, tabs, onLeave }: Pick<PlayerPorts, 'clock' | 'tabs' | 'onLeave'>,
): Store<boolean> {
  const playingElsewhere = createStore(false)
  const tab = crypto.randomUUID()
  let since: number | null = null
  let player: string | null = null

  function hear({ tab: other, since: began }: News): void {
    if (began === null) {
      if (other === player) playingElsewhere.set(false)
      return
    }
    // Of two that began at once, both know which one is the later.
    const isLater = since === null || began > since || (began === since && other > tab)
    if (!isLater) return
    player = other
    playingElsewhere.set(true)
    // Also what has failed while it played, or it would come back by itself.
    pause()
  }

  function tell(running: boolean): void {
    if (running === (since !== null)) return
    since = running ? clock.now() : null
    if (running) playingElsewhere.set(false)
    tabs.postMessage({ tab, since })
  }

  status.subscribe(() => tell(isRunning(status.get())))
  onLeave(() => tell(false))
  tabs.addEventListener('message', ({ data }) => {
    const news = News.safeParse(data)
    if (news.success) hear(news.data)
  })
  return playingElsewhere
}
