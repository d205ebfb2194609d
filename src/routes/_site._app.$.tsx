import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notify } from '../ui/feedback/notices/notify.ts'

/** Unknown paths lead home, and a notice says why. */
export const Route = createFileRoute('/_site/_app/$')({ component: Lost })

function Lost() {
  useEffect(() => notify("That page doesn't exist. Here's home.", 'info'), [])
  return <Navigate to="/home" replace />
}
