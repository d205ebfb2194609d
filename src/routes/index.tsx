import { createFileRoute, redirect } from '@tanstack/react-router'
import { sessionKnown } from '../data/session/session.ts'

/** Where the logo leads: home for a listener, the login for a guest. */
export const Route = createFileRoute('/')({
  pendingMs: 0,
  beforeLoad: async () => {
    const { status } = await sessionKnown()
    throw redirect({ to: status === 'listener' ? '/home' : '/login', replace: true })
  },
})
