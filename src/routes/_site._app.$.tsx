import { createFileRoute, Navigate, useParams } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { lazy, Suspense, useEffect } from 'react'
import { hasRole } from '#contract/roles.ts'
import { session } from '../data/session/session.ts'
import { LoadingOverlay } from '../ui/feedback/LoadingOverlay.tsx'
import { notify } from '../ui/feedback/notices/notify.ts'

/**
 * Unknown paths lead home, and a notice says why. The Studio's are below this route, and not a route of their own, because every
 * listener's app would have to know one; to a listener they are unknown.
 */
export const Route = createFileRoute('/_site/_app/$')({ component: Unlisted })

const StudioPage = lazy(async () => ({ default: (await import('../features/studio/StudioPage.tsx')).StudioPage }))

function Unlisted() {
  const { _splat: path = '' } = useParams({ from: '/_site/_app/$' })
  const { user } = useAtomValue(session)
  const [first, room = '', item = ''] = path.split('/')
  if (first !== 'studio' || !user || !hasRole(user.role, 'curator')) return <Lost />
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <StudioPage room={room} item={item} role={user.role} />
    </Suspense>
  )
}

function Lost() {
  useEffect(() => notify("That page doesn't exist. Here's home.", 'info'), [])
  return <Navigate to="/home" replace />
}
