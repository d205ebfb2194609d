import { queryClient } from '../data/cache/query-client.ts'
import { forgetFirstAnswers } from '../lib/first-load.ts'
import { firstScreenSeen, idle } from '../ui/overlays/late.ts'

const loaded = () =>
  new Promise<void>(resolve => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

/** Resolves when no query is being fetched. */
const answered = () =>
  new Promise<void>(resolve => {
    const check = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(check)
    check()
  })

let complete: Promise<void> | undefined

/**
 * Resolves once the page has loaded, its first answers are there and the browser is idle, or the listener presses something
 * before that; at the latest after some seconds. What the first screen does without waits for it, and above all what polls
 * or streams: a page is loaded only when nothing is loading any more.
 */
export function firstScreenComplete(): Promise<void> {
  // What was asked ahead is too old from then on.
  complete ??= Promise.race([loaded().then(answered).then(idle), firstScreenSeen()]).then(forgetFirstAnswers)
  return complete
}
