import { createFileRoute, redirect } from '@tanstack/react-router'

/** The logo leads here: home for a listener, and through its guard to the login for a guest. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})
