import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { CallError, isGone } from '../../data/api/send.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LazyAvailableOffline } from './LazyAvailableOffline.tsx'

export interface AnswerProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'isPaused'> & { refetch: () => unknown }
  /** Shown while the call is pending. */
  skeleton: ReactNode
  /** What the page is about, for the message after a 404 and the link to the list of the others. */
  missing?: keyof typeof sections
  heading?: 'h1' | 'h2'
  /** The call is all that the page shows: offline, the pages that can be opened instead are listed. */
  whole?: boolean
  children: (data: Data) => ReactNode
}

/** A part of a screen that shows the answer of one call, loaded or cached. Without an answer, a skeleton or an error. */
export function Answer<Data>({ query, skeleton, missing, heading = 'h2', whole, children }: AnswerProps<Data>) {
  const online = useOnline()
  const { data, error, isFetching, isPaused, refetch } = query
  // An answer that arrives is rendered in slices, between which a slow phone answers taps. One that was there is shown at once.
  const arrived = useDeferredValue(data !== undefined)
  if (data !== undefined) return arrived ? children(data) : skeleton
  // A paused query is offline: its first attempt failed, and the retry waits for the network.
  if (!error && (online || !isPaused)) return skeleton
  if (missing && isGone(error))
    return (
      <EmptyState
        kind="waveform"
        heading={heading}
        title={`We can't find this ${missing}`}
        action={<ButtonLink to={sections[missing].to}>{sections[missing].name}</ButtonLink>}
      />
    )
  return (
    <>
      <ErrorState
        heading={heading}
        {...(online ? failureText(error) : offlineText)}
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
  playlist: { to: '/playlists', name: 'Your playlists' },
} as const

const offlineText = {
  title: "You're offline",
  sentence: "This page isn't saved for offline. It'll load when you reconnect.",
}

const failureText = (error: Error | null) =>
  error instanceof CallError && error.unreachable
    ? { title: error.message, sentence: "Pages you've already opened still work." }
    : {}
