import { createFileRoute } from '@tanstack/react-router'
import { RegisterForm } from '../features/account/RegisterForm.tsx'
import { PublicFrame } from '../ui/layout/frames/PublicFrame.tsx'

export const Route = createFileRoute('/_guest/register')({ component: Register })

function Register() {
  const navigate = Route.useNavigate()
  const toLogin = (username: string) =>
    navigate({ to: '/login', replace: true, state: { notice: 'Account created. Log in to continue.', username } })
  return (
    <PublicFrame title="Register">
      <RegisterForm onRegistered={toLogin} />
    </PublicFrame>
  )
}
