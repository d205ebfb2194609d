import type {} from './first-load.ts'

let asked = globalThis.askedToLeave === true

// Browsers end what is loading as soon as another page is asked for, before `pagehide`; iOS has no `beforeunload`.
for (const event of ['beforeunload', 'pagehide'])
  addEventListener(event, () => {
    asked = true
  })
// The first one of a page may come after it was asked to leave, where that was at once.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) asked = false
})
// It stays where the address led to a download, or to no page: then the listener goes on with it, or comes back to it.
for (const event of ['pointerdown', 'keydown', 'visibilitychange'])
  addEventListener(
    event,
    () => {
      if (!document.hidden) asked = false
    },
    { capture: true },
  )

/** Whether the page is being left: what is loading fails then, and that is no fault. */
export const isBeingLeft = (): boolean => asked
