import { atom } from 'jotai/vanilla'
import type { Unsubscribe } from '../../lib/unsubscribe.ts'
import type { News } from './live-events.ts'

/** The server's live events, for code that is loaded only while something wants them. */

const listeners = new Set<(news: News) => void>()
let latest: News | null = null

export function publishNews(news: News): void {
  latest = news
  for (const listener of [...listeners]) listener(news)
}

/** Calls `listener` for each live event. Returns an unsubscribe function. */
export function onNews(listener: (news: News) => void): Unsubscribe {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The latest one: it may have come before the code that it is for. */
export const latestNews = () => latest

/** True while live events are wanted even if the page is hidden and nothing plays. */
export const newsAwaited = atom(false)
