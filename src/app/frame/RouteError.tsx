import type { ErrorComponentProps } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { brand } from '../../../contract/brand.ts'
import { WhatIsHere } from '../../catalogue/answer/LazyAvailableOffline.tsx'
import { isMissingCode, tryAnew } from '../../features/app-status/missing-code.ts'
import { quiet } from '../../state/quiet.ts'
import { store } from '../../state/store.ts'
import { PageFailed } from '../../ui/feedback/PageError.tsx'

const reload = () => location.reload()
const reloadIfQuiet = () => store.get(quiet) && reload()

function wordsFor(error: unknown, isQuiet: boolean): string {
  if (!navigator.onLine) return 'You are offline, and this page is not on this device yet.'
  if (isMissingCode(error) && !isQuiet) return `${brand.name} has to be loaded anew for it, and the music would stop.`
  return 'Something went wrong. Please try again later.'
}

/** Stands where a page of ours could not even be begun: its code didn't arrive, or failed. Comes back with the network. */
export function FailedRoute({ error }: ErrorComponentProps) {
  const isQuiet = useAtomValue(quiet)
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
