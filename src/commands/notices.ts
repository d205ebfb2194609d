import { session } from '../data/session.ts'
import type { CommandIcon } from '../lib/command.ts'
import { createStore } from '../lib/store.ts'
import type { Notice } from '../ui/notices/notice.ts'

/** More at once is noise (specification, point 9). */
const atMost = 3

/** What the listener is told at the moment, the newest last. */
export const notices = createStore<readonly Notice[]>([])

let last = 0

/** Tells the listener in passing what has been done, or could not be. What is shown already is told anew, not twice. */
export function notify(text: string, kind: Notice['kind'] = 'success', icon?: CommandIcon): void {
  const shown = notices.get()
  const same = shown.find(notice => notice.text === text && notice.kind === kind)
  if (!same) last += 1
  notices.set(
    same
      ? shown.map(notice => (notice === same ? { ...same, times: same.times + 1 } : notice))
      : [...shown, { id: last, text, kind, icon, times: 1 }].slice(-atMost),
  )
}

/** Takes a notice away. */
export const dismissNotice = (id: number) => notices.set(notices.get().filter(notice => notice.id !== id))

// They were for whoever listened.
session.subscribe(() => {
  if (session.get().status === 'guest') notices.set([])
})
