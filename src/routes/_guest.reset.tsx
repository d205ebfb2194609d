import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { IncompleteLink, ResetPasswordForm } from '../features/account/ResetPasswordForm.tsx'
import { PublicFrame } from '../ui/layout/frames/PublicFrame.tsx'
import { publicPages } from '../ui/layout/frames/pages.ts'

export const Route = createFileRoute('/_guest/reset')({
  validateSearch: z.object({ token: z.optional(z.coerce.string()) }),
  component: Reset,
})

function Reset() {
  const navigate = Route.useNavigate()
  const { token: inAddress } = Route.useSearch()
  const [token] = useState(inAddress)
  // Whoever sees the screen or the history of the browser could use it.
  useEffect(() => {
    if (inAddress !== undefined) void navigate({ to: '/reset', search: {}, replace: true })
  }, [inAddress, navigate])
  const toLogin = () =>
    navigate({ to: '/login', replace: true, state: { notice: 'Your password was changed. Please sign in.' } })
  return (
    <PublicFrame title="Reset password" links={publicPages}>
      {token ? <ResetPasswordForm token={token} onReset={toLogin} /> : <IncompleteLink />}
    </PublicFrame>
  )
}
