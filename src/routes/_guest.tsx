import { createFileRoute, redirect } from '@tanstack/react-router'
import { forgetNext, ownPath } from '../data/session/next.ts'
import { sessionKnown } from '../data/session/session.ts'

/** The forms that only guests need: a listener is led home, or to where the sign-in was to lead. */
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
