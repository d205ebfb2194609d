import { createFileRoute, redirect } from '@tanstack/react-router'
import { openOutbox } from '../data/outbox/writes.ts'
import { rememberNext } from '../data/session/next.ts'
import { sessionKnown } from '../data/session/session.ts'

/** Everything behind the sign-in. A guest is led to the login, and after it back to what was asked for. */
export const Route = createFileRoute('/_site/_app')({
  beforeLoad: async ({ location, preload }) => {
    const session = await sessionKnown()
    if (session.status === 'listener') return openOutbox(session.user.id)
    // Whoever signed out by choice, or asks for no page in particular, has nowhere to be led back to.
    if (session.status === 'guest' && session.signedOut) throw redirect({ to: '/login', replace: true })
    if (!preload) rememberNext(location.href)
    throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
})
