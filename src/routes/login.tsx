import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ownPath, takeNext } from '../data/next.ts'
import { sessionKnown } from '../data/session.ts'
import { LoginForm } from '../features/account/LoginForm.tsx'
import { PublicFrame } from '../ui/PublicFrame.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ next: z.optional(z.catch(z.string(), '/home')) }),
  beforeLoad: async ({ search, preload }) => {
    const { status } = await sessionKnown()
    if (status !== 'listener' || preload) return
    const remembered = takeNext()
    throw redirect({ href: ownPath(search.next) ?? remembered ?? '/home', replace: true })
  },
  component: Login,
})

function Login() {
  return (
    <PublicFrame title="Login">
      <LoginForm />
    </PublicFrame>
  )
}
