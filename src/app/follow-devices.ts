import { ignoreOutcome } from '../data/cache/query-client.ts'
import type { News } from '../data/live-events/live-events.ts'
import { latestNews, onNews } from '../data/live-events/news.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'

/**
 * Follows what the listener's other devices play, from the first play here or there on: until then its code isn't loaded. Returns
 * an unsubscribe function.
 */
export function followOtherDevices(): Unsubscribe {
  let over = false
  let stop: Unsubscribe | undefined
  async function begin(news: News | null): Promise<void> {
    const { connectDevices } = await import('./connect-devices.ts')
    if (!over) stop ??= connectDevices(news)
  }
  const follow = () => {
    const news = latestNews()
    const told = news?.event === 'player' ? news : null
    if (!told && !isRunning(player.status.get())) return
    unsubscribe()
    begin(told).catch(ignoreOutcome)
  }
  const unsubscribe = combineUnsubscribes(player.status.subscribe(follow), onNews(follow))
  follow()
  return () => {
    over = true
    unsubscribe()
    stop?.()
  }
}
