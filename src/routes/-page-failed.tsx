import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { brand } from '../../contract/brand.ts'
import { isMissingCode, tryAnew } from '../features/app-status/missing-code.ts'
import { quiet } from '../player/quiet.ts'
import { PageFailed } from '../ui/PageFailed.tsx'
import { WhatIsHere } from './-here-instead-lazy.tsx'

const reload = () => location.reload()
const reloadIfQuiet = () => quiet.get() && reload()

function wordsFor(error: unknown, isQuiet: boolean): string {
  if (!navigator.onLine) return 'You are offline, and this page is not on this device yet.'
  if (isMissingCode(error) && !isQuiet) return `${brand.name} has to be loaded anew for it, and the music would stop.`
  return 'Something went wrong. Please try again later.'
}

/** Stands where a page of ours could not even be begun: its code didn't arrive, or failed. Comes back with the network. */
export function FailedRoute({ error }: ErrorComponentProps) {
  const isQuiet = useSyncExternalStore(quiet.subscribe, quiet.get)
  useEffect(() => tryAnew(error), [error])
  useEffect(() => {
    addEventListener('online', reloadIfQuiet)
    return () => removeEventListener('online', reloadIfQuiet)
  }, [])
  return (
    <PageFailed text={wordsFor(error, isQuiet)} onRetry={reload}>
      {!navigator.onLine && <WhatIsHere />}
    </PageFailed>
  )
}
