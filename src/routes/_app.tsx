import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { rememberNext } from '../data/next.ts'
import { sessionKnown } from '../data/session.ts'
import { AppFrame } from '../features/app-status/AppFrame.tsx'

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    const { status } = await sessionKnown()
    if (status === 'listener') return
    rememberNext(location.href)
    throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
  component: App,
})

function App() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}
