import { createFileRoute, useLocation } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SignIn } from '../features/account/SignIn.tsx'
import { PublicFrame } from '../ui/layout/frames/PublicFrame.tsx'
import { publicPages } from '../ui/layout/frames/pages.ts'

export const Route = createFileRoute('/_guest/login')({
  validateSearch: z.object({ next: z.optional(z.catch(z.string(), '/home')) }),
  component: Login,
})

function Login() {
  const { notice, username } = useLocation({ select: ({ state }) => state })
  return (
    <PublicFrame title="Login" links={publicPages}>
      <SignIn notice={notice} username={username} />
    </PublicFrame>
  )
}
