import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { getClientConfig } from '../../../../contract/routes/system.ts'
import { readOf } from '../../../data/cache/query.ts'
import { type PushState, pushState } from '../../../data/push/device.ts'

export interface Push {
  pushKey: string
  state: PushState
  /** Looks again how it stands. */
  onDone: () => Promise<void>
}

/** How push stands on this device; null where the server or the browser has none. */
export function usePush(): Push | null {
  const pushKey = useQuery(readOf(getClientConfig, {})).data?.push_public_key
  const [state, setState] = useState<PushState | null>(null)
  const look = useCallback(
    () =>
      pushState().then(setState, failure => {
        console.warn('This browser does not tell how push stands', failure)
        setState(null)
      }),
    [],
  )
  useEffect(() => void look(), [look])
  // Somebody may come back from the browser's own settings.
  useWindowEvent('visibilitychange', look)
  useWindowEvent('focus', look)
  return pushKey && state !== null ? { pushKey, state, onDone: look } : null
}
