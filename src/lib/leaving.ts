/** How long a page that is asked to leave may take (ms). It stays where the address led to a download, or to no page. */
const leavesWithin = 5_000

let asked = Number.NEGATIVE_INFINITY

// Browsers end what is loading as soon as another page is asked for, before `pagehide`; iOS has no `beforeunload`.
for (const event of ['beforeunload', 'pagehide'])
  addEventListener(event, () => {
    asked = performance.now()
  })
// The first one of a page may come after it was asked to leave, where that was at once.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) asked = Number.NEGATIVE_INFINITY
})

/** Whether the page is being left: what is loading fails then, and that is no fault. */
export const isBeingLeft = (): boolean => performance.now() - asked < leavesWithin
