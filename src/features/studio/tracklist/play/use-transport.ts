import { useEffect, useMemo } from 'react'
import type { EditedSet } from '../../../../../contract/entities/studio.ts'
import { mediaUrl } from '../../../../lib/media-url.ts'
import { createTransport, type Transport } from './transport.ts'

/** The transport of a recording, for as long as the component is there. */
export function useTransport(recording: EditedSet['recording']): Transport {
  const permalink = recording?.mp3_permalink
  const duration = recording?.duration ?? 0
  const transport = useMemo(
    () => createTransport(permalink === undefined ? null : mediaUrl(permalink), duration),
    [permalink, duration],
  )
  useEffect(() => transport.open(), [transport])
  return transport
}
