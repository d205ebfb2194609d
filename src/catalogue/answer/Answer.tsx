import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../data/api/send.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LazyAvailableOffline } from './LazyAvailableOffline.tsx'

export interface AnswerProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'isPaused'> & { refetch: () => unknown }
  /** The shape of what comes. */
  skeleton: ReactNode
  /** What it is whose absence is said when the server doesn't know it; the way out leads to the others. */
  missing?: keyof typeof sections
  heading?: 'h1' | 'h2'
  /** It is what the page is about: where it can't be had, what can be opened instead is named. */
  whole?: boolean
  children: (data: Data) => ReactNode
}

/** A part of a screen that waits for one call: what is loaded or saved, and otherwise why it isn't there. */
export function Answer<Data>({ query, skeleton, missing, heading = 'h2', whole, children }: AnswerProps<Data>) {
  const online = useOnline()
  const { data, error, isFetching, isPaused, refetch } = query
  if (data !== undefined) return children(data)
  // Paused: the server failed, and before it could be asked again it was gone.
  if (!error && (online || !isPaused)) return skeleton
  if (missing && error instanceof CallError && error.status === 404)
    return (
      <EmptyState
        kind="waveform"
        heading={heading}
        title={`This ${missing} does not exist`}
        action={<ButtonLink to={sections[missing].to}>{sections[missing].name}</ButtonLink>}
      />
    )
  return (
    <>
      <ErrorState
        heading={heading}
        {...(online ? failureWords(error) : offlineWords)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
      {whole && !online && <LazyAvailableOffline />}
    </>
  )
}

const sections = {
  set: { to: '/sets', name: 'Discover Sets' },
  track: { to: '/tracks', name: 'Discover Tracks' },
  artist: { to: '/artists', name: 'Discover Artists' },
  label: { to: '/labels', name: 'Discover Labels' },
} as const

const offlineWords = {
  title: 'You are offline',
  sentence: 'This page is not saved on this device. It loads when the network is back.',
}

const failureWords = (error: Error | null) =>
  error instanceof CallError && error.unreachable
    ? { title: error.message, sentence: 'What you have opened before is still there.' }
    : {}
