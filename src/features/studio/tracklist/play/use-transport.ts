import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { EditedSet } from '#contract/entities/studio.ts'
import { getRecordingPass } from '#contract/routes/studio/sets.ts'
import { callOrThrow } from '../../../../data/api/api.ts'
import { mediaUrl } from '../../../../lib/media-url.ts'
import { createTransport, type Transport } from './transport.ts'

/** Fetched once for as long as the page is open, unless it couldn't be: another pass would be another address of what plays. */
const passQuery = queryOptions({
  queryKey: ['recording-pass'],
  queryFn: ({ signal }) => callOrThrow(getRecordingPass, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
})

/** Where a curator hears a recording, of a draft too; null until that is known. Without a pass only what listeners hear. */
function useAddress(permalink: string | undefined): string | null {
  const { data, isError } = useQuery({ ...passQuery, enabled: permalink !== undefined })
  if (permalink === undefined || !(data || isError)) return null
  return mediaUrl(permalink) + (data ? `?pass=${encodeURIComponent(data.pass)}` : '')
}

/** The transport of a recording, for as long as the component is there. */
export function useTransport(recording: EditedSet['recording']): Transport {
  const permalink = recording?.mp3_permalink
  const duration = recording?.duration ?? 0
  const address = useAddress(permalink)
  const transport = useMemo(() => createTransport(permalink, duration), [permalink, duration])
  useEffect(() => transport.open(), [transport])
  useEffect(() => {
    if (address !== null) transport.load(address)
  }, [transport, address])
  return transport
}
