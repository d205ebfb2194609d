import { createFileRoute, useLocation } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SignIn } from '../features/account/SignIn.tsx'
import { PublicFrame } from '../ui/layout/frames/PublicFrame.tsx'

export const Route = createFileRoute('/_guest/login')({
  validateSearch: z.object({ next: z.optional(z.catch(z.string(), '/home')) }),
  component: Login,
})

function Login() {
  const { notice, username } = useLocation({ select: ({ state }) => state })
  return (
    <PublicFrame title="Login">
      <SignIn notice={notice} username={username} />
    </PublicFrame>
  )
}
