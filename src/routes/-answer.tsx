import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from '../data/send.ts'
import { useOnline } from '../lib/online.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

export interface AnswerProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  /** The shape of what comes. */
  skeleton: ReactNode
  /** What is said when the server doesn't know the thing. */
  missing?: string
  heading?: 'h1' | 'h2'
  children: (data: Data) => ReactNode
}

/** A part of a screen that waits for one call: what is loaded or saved, and otherwise why it isn't there. */
export function Answer<Data>({ query, skeleton, missing, heading = 'h2', children }: AnswerProps<Data>) {
  const online = useOnline()
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  if (missing && error instanceof CallError && error.status === 404)
    return (
      <EmptyState
        kind="waveform"
        heading={heading}
        title={missing}
        action={
          <Link to="/sets" className={buttonClass()}>
            Discover Sets
          </Link>
        }
      />
    )
  const offline = !online || (error instanceof CallError && error.unreachable)
  return (
    <ErrorState
      heading={heading}
      {...(offline ? offlineWords(online) : {})}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

const offlineWords = (online: boolean) =>
  online
    ? { title: 'The server is unresponsive', sentence: 'What you have opened before is still there.' }
    : {
        title: 'You are offline',
        sentence: 'This page is not saved on this device. It loads when the network is back.',
      }
