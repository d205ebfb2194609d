import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ListenerFrame } from '../app/frame/ListenerFrame.tsx'
import { queryClient } from '../data/cache/query-client.ts'
import { openOutbox } from '../data/outbox/writes.ts'
import { sessionKnown } from '../data/session/session.ts'
import { GuestFrame } from '../ui/layout/frames/GuestFrame.tsx'

/** All pages but the forms for guests. Public pages have the listener's frame too, so that the music plays on while they read. */
export const Route = createFileRoute('/_site')({
  beforeLoad: async () => {
    const session = await sessionKnown()
    // Public pages need it too, for what a listener does in the player. Only pages that show marks await it (`_app`).
    if (session.status === 'listener') void openOutbox(session.user.id)
    return { isListener: session.status === 'listener' }
  },
  // Shows the pending screen at once: which frame to render depends on the session.
  pendingMs: 0,
  component: Site,
})

function Site() {
  // From the route's context, not from the session: the frame changes only once the guards have run for the new session.
  const { isListener } = Route.useRouteContext()
  return (
    <QueryClientProvider client={queryClient}>
      {isListener ? (
        <ListenerFrame>
          <Outlet />
        </ListenerFrame>
      ) : (
        <GuestFrame>
          <Outlet />
        </GuestFrame>
      )}
    </QueryClientProvider>
  )
}
