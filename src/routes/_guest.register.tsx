import { createFileRoute } from '@tanstack/react-router'
import { RegisterForm } from '../features/account/RegisterForm.tsx'
import { PublicFrame } from '../ui/layout/frames/PublicFrame.tsx'
import { publicPages } from '../ui/layout/frames/pages.ts'

export const Route = createFileRoute('/_guest/register')({ component: Register })

function Register() {
  const navigate = Route.useNavigate()
  const toLogin = (username: string) =>
    navigate({ to: '/login', replace: true, state: { notice: 'Your account was made. Please sign in.', username } })
  return (
    <PublicFrame title="Register" links={publicPages}>
      <RegisterForm onRegistered={toLogin} />
    </PublicFrame>
  )
}
