import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { IncompleteLink, ResetPasswordForm } from '../features/account/ResetPasswordForm.tsx'
import { PublicFrame } from '../ui/layout/frames/PublicFrame.tsx'

export const Route = createFileRoute('/_guest/reset')({
  validateSearch: z.object({ token: z.optional(z.coerce.string()) }),
  component: Reset,
})

function Reset() {
  const navigate = Route.useNavigate()
  const { token: inUrl } = Route.useSearch()
  const [token] = useState(inUrl)
  // Removes the token from the URL and the history, so that nobody can read it there.
  useEffect(() => {
    if (inUrl !== undefined) void navigate({ to: '/reset', search: {}, replace: true })
  }, [inUrl, navigate])
  const toLogin = () =>
    navigate({ to: '/login', replace: true, state: { notice: 'Password changed. Log in to continue.' } })
  return (
    <PublicFrame title="Reset password">
      {token ? <ResetPasswordForm token={token} onReset={toLogin} /> : <IncompleteLink />}
    </PublicFrame>
  )
}
