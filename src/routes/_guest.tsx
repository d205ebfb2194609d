import { createFileRoute, redirect } from '@tanstack/react-router'
import { forgetNext, ownPath } from '../data/session/next.ts'
import { sessionKnown } from '../data/session/session.ts'

/** The forms for guests. A listener is redirected to the page they asked for before the login, or home. */
export const Route = createFileRoute('/_guest')({
  pendingMs: 0,
  beforeLoad: async ({ location, preload }) => {
    const { status } = await sessionKnown()
    if (status !== 'listener' || preload) return
    const next = ownPath(location.state.next) ?? ownPath(new URLSearchParams(location.searchStr).get('next'))
    if (next) forgetNext()
    throw redirect({ href: next ?? '/home', replace: true })
  },
})
