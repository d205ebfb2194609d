import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError, somethingWrong } from '../../../../data/api/send.ts'
import { useOnline } from '../../../../data/api/use-online.ts'
import { BusyButton } from '../../../../ui/controls/BusyButton.tsx'
import { Block, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Group, Stack } from '../../../../ui/layout/group-stack.ts'

export type QueryState<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'isPaused' | 'refetch'>

export interface LoadedProps<Data> {
  query: QueryState<Data>
  /** Skeleton of the content; two lines unless given. */
  shape?: ReactNode
  children: (data: Data) => ReactNode
}

const reasonOf = (error: Error | null, online: boolean) => {
  if (!online) return "You're offline. This will load when you reconnect."
  if (error instanceof CallError && error.unreachable) return 'The server is unresponsive'
  return somethingWrong
}

const lines = (
  <Stack gap="sm">
    <Block width="62%" />
    <Block width="38%" />
  </Stack>
)

/** Content of a section that needs one query: its data, a skeleton while it loads, or the error with a retry. */
export function Loaded<Data>({ query, shape = lines, children }: LoadedProps<Data>) {
  const online = useOnline()
  const { data, error, isFetching, isPaused, refetch } = query
  if (data !== undefined) return children(data)
  if (!error && (online || !isPaused)) return <Skeleton>{shape}</Skeleton>
  return (
    <Group gap="12px 24px" justify="space-between" c="var(--fog-1)">
      <p>{reasonOf(error, online)}</p>
      <BusyButton loading={isFetching} onClick={() => void refetch()}>
        Try again
      </BusyButton>
    </Group>
  )
}
