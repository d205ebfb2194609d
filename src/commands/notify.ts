import { session } from '../data/session/session.ts'
import type { CommandIcon } from '../lib/command.ts'
import { watch } from '../state/store.ts'
import type { Notice } from '../ui/feedback/notices/notice.ts'
import { late } from '../ui/overlays/late.ts'

/** Where notices are shown. What is told before its code is here is shown when it is. */
export const noticeParts = late(() => import('../ui/feedback/notices/Notices.tsx'))

let isTelling = false

/** Tells the listener in passing what has been done, or could not be. What is shown already is told anew, not twice. */
export function notify(text: string, kind: Notice['kind'] = 'success', icon?: CommandIcon): void {
  isTelling = true
  noticeParts.ready().then(
    ({ showNotice }) => showNotice({ text, kind, icon }),
    () => undefined,
  )
}

// They were for whoever listened.
watch(session, ({ status }) => {
  if (isTelling && status === 'guest')
    noticeParts.ready().then(
      ({ clearNotices }) => clearNotices(),
      () => undefined,
    )
})
