import { createFileRoute, redirect } from '@tanstack/react-router'
import { openOutbox } from '../data/outbox/writes.ts'
import { rememberNext } from '../data/session/next.ts'
import { sessionKnown } from '../data/session/session.ts'

/** The pages for listeners. A guest is redirected to the login, and from there back to the page they asked for. */
export const Route = createFileRoute('/_site/_app')({
  beforeLoad: async ({ location, preload }) => {
    const session = await sessionKnown()
    if (session.status === 'listener') return { listener: session.user.id }
    // After logging out by choice, the next login leads home.
    if (session.status === 'guest' && session.signedOut) throw redirect({ to: '/login', replace: true })
    if (!preload) rememberNext(location.href)
    throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
  // Pages show pending writes from their first paint on. Their own loaders ask the server meanwhile.
  loader: ({ context }) => openOutbox(context.listener),
  // In the entry: a file of its own would be one more to wait for.
  codeSplitGroupings: [],
})
