import type { ErrorComponentProps } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { LazyAvailableOffline } from '../../catalogue/answer/LazyAvailableOffline.tsx'
import { somethingWrong } from '../../data/api/send.ts'
import { isMissingCode, reloadForMissingCode } from '../../features/app-status/missing-code.ts'
import { quiet } from '../../state/quiet.ts'
import { store } from '../../state/store.ts'
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx'
import { PageError } from '../../ui/feedback/PageError.tsx'

const reload = () => location.reload()
const reloadIfQuiet = () => store.get(quiet) && reload()

function reasonFor(error: unknown, isQuiet: boolean): string {
  if (!navigator.onLine) return "This page isn't saved for offline. It'll load when you reconnect."
  if (isMissingCode(error) && !isQuiet) return `${brand.name} has to reload to open it, and the music would stop.`
  return somethingWrong
}

/**
 * Shown by the router when a page fails to render or its code fails to load. Reloads for missing code, and when the device
 * is back online, unless music plays.
 */
export function RouteError({ error }: ErrorComponentProps) {
  const isQuiet = useAtomValue(quiet)
  const [isReloading, setReloading] = useState(true)
  // Before anything is painted: no error appears that a reload takes away again, with the button under a finger.
  useLayoutEffect(() => setReloading(reloadForMissingCode(error)), [error])
  useEffect(() => {
    addEventListener('online', reloadIfQuiet)
    return () => removeEventListener('online', reloadIfQuiet)
  }, [])
  if (isReloading) return <LoadingOverlay />
  return (
    <PageError text={reasonFor(error, isQuiet)} onRetry={reload}>
      {!navigator.onLine && <LazyAvailableOffline />}
    </PageError>
  )
}
