import { useState } from 'react'
import { brand } from '../../../../contract/brand.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import type { PushState } from '../../../data/push/device.ts'
import { turnOff, turnOn } from '../../../data/push/device.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { offline } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

const lead = `${brand.name} can tell you on this device when an ID that you chase or a track of an artist you follow comes out, also while it is closed.`

const says: Record<PushState, string> = {
  on: 'A tap on one opens the set where the ID plays.',
  off: 'Your browser asks you first.',
  blocked: `Your browser blocks them. Allow notifications for ${brand.name} in its settings for this site, then come back.`,
  'install-first': `Install ${brand.name} first: tap Share, then Add to Home Screen. Turn them on in the installed app.`,
}

export interface NotificationsSectionProps {
  /** The server's key for push. */
  pushKey: string
  state: PushState
  /** What was done may have changed the state. */
  onDone: () => Promise<void>
}

/** Whether what the bell tells comes to this device, too. */
export function NotificationsSection({ pushKey, state, onDone }: NotificationsSectionProps) {
  const online = useOnline()
  const { busy, outcome, run } = useAction()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = state === 'on'
  const possible = isOn || (state === 'off' && online)

  const flip = async (on: boolean) => {
    if (!possible || busy !== null) return
    setWanted(on)
    await run('flip', '', () => (on ? turnOn(pushKey) : turnOff()))
    await onDone()
    setWanted(null)
  }

  return (
    <SettingsSection part="notifications" lead={lead}>
      <Outcomes of={outcome} />
      <Switch
        label="Notifications on this device"
        description={wanted ? 'Turning on…' : state === 'off' && !online ? offline : says[state]}
        checked={wanted ?? isOn}
        aria-disabled={!possible || undefined}
        aria-busy={busy !== null || undefined}
        onChange={({ currentTarget }) => void flip(currentTarget.checked)}
      />
    </SettingsSection>
  )
}
