import { useId, useState } from 'react'
import type { Settings, User } from '#contract/entities/account.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Text } from '../../../ui/controls/text.ts'
import { setMarketingOptOut } from './changes.ts'
import { Loaded, type QueryState } from './section/Loaded.tsx'
import { offline } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

export interface EmailSectionProps {
  listener: User
  settings: QueryState<Settings>
}

/** The listener's address, and which emails they get. */
export const EmailSection = ({ listener: { email }, settings }: EmailSectionProps) => (
  <SettingsSection
    part="email"
    lead={
      <>
        Your address is <strong>{email}</strong>.
      </>
    }
  >
    <Loaded query={settings}>{known => <MarketingSwitch settings={known} />}</Loaded>
  </SettingsSection>
)

/** The marketing opt-out as a switch that is on without the opt-out. Saved when it is flipped. */
function MarketingSwitch({ settings: { marketing_opt_out } }: { settings: Settings }) {
  const online = useOnline()
  const hint = useId()
  const { busy, outcome, run } = useAction()
  /** The value the switch was flipped to, while that is pending. */
  const [wanted, setWanted] = useState<boolean | null>(null)

  const flip = async (on: boolean) => {
    if (busy !== null || !online) return
    setWanted(on)
    const done = on ? "You'll get marketing emails." : "You won't get marketing emails."
    await run('flip', done, () => setMarketingOptOut(!on))
    // Back to the server's value: the new one, or the old one after a failure.
    setWanted(null)
  }

  return (
    <>
      <div>
        <Switch
          label="Marketing emails"
          checked={wanted ?? !marketing_opt_out}
          aria-disabled={!online || undefined}
          aria-describedby={hint}
          onChange={({ currentTarget }) => void flip(currentTarget.checked)}
        />
        <Text id={hint} size="sm" c="dimmed" mt={8}>
          {online ? "News about sets, features and offers. You'll always get account emails." : offline}
        </Text>
      </div>
      <Outcomes {...outcome} />
    </>
  )
}
