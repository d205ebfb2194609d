import type { CommandIcon } from '../../../lib/command.ts'
import { renderUnlessHeld } from '../../../state/held-renders.ts'
import { late } from '../../overlays/late.ts'
import type { Notice, NoticeAction } from './notice.ts'

/** What shows notices. Its code is loaded after the first paint; notices until then wait for it. */
export const noticeParts = late(() => import('./Notices.tsx'))

type Parts = Awaited<ReturnType<typeof noticeParts.ready>>
const withParts = (use: (parts: Parts) => void) =>
  void noticeParts.ready().then(
    parts => renderUnlessHeld(() => use(parts)),
    () => undefined,
  )

let wasUsed = false

/** Shows a notice for a few seconds. One with the same text that is on screen is shown again, not twice. */
export function notify(
  text: string,
  kind: Notice['kind'] = 'success',
  icon?: CommandIcon,
  action?: NoticeAction,
): void {
  wasUsed = true
  withParts(({ showNotice }) => showNotice({ text, kind, icon, action }))
}

/** Says that something failed for a reason that the listener can't help (product, 8.8). */
export const notifyFailure = () => notify('Something went wrong, please try again!', 'error')

/** Removes every notice, also those that still wait for the code. */
export function clearNotices(): void {
  if (wasUsed) withParts(parts => parts.clearNotices())
}
