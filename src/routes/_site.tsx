import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ListenerFrame } from '../app/frame/ListenerFrame.tsx'
import { queryClient } from '../data/cache/query-client.ts'
import { openOutbox } from '../data/outbox/writes.ts'
import { sessionKnown } from '../data/session/session.ts'
import { GuestFrame } from '../ui/layout/frames/GuestFrame.tsx'
import { publicPages } from '../ui/layout/frames/pages.ts'

/** Every page but the forms of guests, in the frame of whoever is here: what plays goes on while its listener reads the Terms. */
export const Route = createFileRoute('/_site')({
  beforeLoad: async () => {
    const session = await sessionKnown()
    // Also for what is done on a public page while something plays; whoever shows marks waits for it.
    if (session.status === 'listener') void openOutbox(session.user.id)
    return { isListener: session.status === 'listener' }
  },
  // Nothing is shown before it is known who is here.
  pendingMs: 0,
  component: Site,
})

function Site() {
  // Of the routes as they were loaded, not of the session itself: a page never changes its frame before its guard has spoken.
  const { isListener } = Route.useRouteContext()
  return (
    <QueryClientProvider client={queryClient}>
      {isListener ? (
        <ListenerFrame>
          <Outlet />
        </ListenerFrame>
      ) : (
        <GuestFrame links={publicPages}>
          <Outlet />
        </GuestFrame>
      )}
    </QueryClientProvider>
  )
}
