import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { getClientConfig } from '#contract/routes/system.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { readOf } from '../../../data/cache/query.ts'
import { type PushState, pushState, turnOff, turnOn } from '../../../data/push/device.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { offline } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

interface Push {
  /** The server's public key for push. */
  pushKey: string
  state: PushState
  /** Reads the state again. */
  refresh: () => Promise<void>
}

/** Push notifications on this device; null if the server or the browser has none. */
export function usePush(): Push | null {
  const pushKey = useQuery(readOf(getClientConfig, {})).data?.push_public_key
  const [state, setState] = useState<PushState | null>(null)
  const refresh = useCallback(
    () =>
      pushState().then(setState, failure => {
        console.warn('The state of push notifications could not be read', failure)
        setState(null)
      }),
    [],
  )
  useEffect(() => void refresh(), [refresh])
  // The permission may have been changed in the browser's own settings.
  useWindowEvent('visibilitychange', refresh)
  useWindowEvent('focus', refresh)
  return pushKey && state !== null ? { pushKey, state, refresh } : null
}

const lead = `Get a notification on this device when an ID you watch or a track by an artist you follow is released, even when ${brand.name} is closed.`

const descriptions: Record<PushState, string> = {
  on: 'Tap one to open the set where the ID plays.',
  off: 'Your browser will ask you first.',
  blocked: `Your browser blocks them. Allow notifications for ${brand.name} in its settings for this site, then come back.`,
  'install-first': `Install ${brand.name} first: tap Share, then Add to Home Screen. Turn them on in the installed app.`,
}

/** Turns push notifications on this device on and off. */
export function NotificationsSection({ pushKey, state, refresh }: Push) {
  const online = useOnline()
  const { busy, outcome, run } = useAction()
  /** The value the switch was flipped to, while that is pending. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = state === 'on'
  const possible = isOn || (state === 'off' && online)

  const flip = async (on: boolean) => {
    if (!possible || busy !== null) return
    setWanted(on)
    await run('flip', '', () => (on ? turnOn(pushKey) : turnOff()))
    await refresh()
    setWanted(null)
  }

  return (
    <SettingsSection part="notifications" lead={lead}>
      <Switch
        label="Notifications on this device"
        description={wanted ? 'Turning on…' : state === 'off' && !online ? offline : descriptions[state]}
        checked={wanted ?? isOn}
        aria-disabled={!possible || undefined}
        aria-busy={busy !== null || undefined}
        onChange={({ currentTarget }) => void flip(currentTarget.checked)}
      />
      <Outcomes {...outcome} />
    </SettingsSection>
  )
}
