import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx'
import { PublicFrame } from '../ui/layout/frames/PublicFrame.tsx'

export const Route = createFileRoute('/_guest/forgot-password')({ component: ForgotPassword })

function ForgotPassword() {
  return (
    <PublicFrame title="Forgot your password?">
      <ForgotPasswordForm />
    </PublicFrame>
  )
}
