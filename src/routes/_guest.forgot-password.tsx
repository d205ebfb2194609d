import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx'
import { PublicFrame } from '../ui/layout/frames/PublicFrame.tsx'
import { publicPages } from '../ui/layout/frames/pages.ts'

export const Route = createFileRoute('/_guest/forgot-password')({ component: ForgotPassword })

function ForgotPassword() {
  return (
    <PublicFrame title="Forgot your password?" links={publicPages}>
      <ForgotPasswordForm />
    </PublicFrame>
  )
}
