import { useId, useState } from 'react'
import type { Settings, User } from '../../../../contract/entities/account.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Text } from '../../../ui/controls/text.ts'
import { optOut } from './changes.ts'
import { type Answered, Loaded } from './section/Loaded.tsx'
import { offline } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

export interface EmailSectionProps {
  listener: User
  settings: Answered<Settings>
}

/** Which mail the listener gets. */
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

/** The opt-out of mail about the product, told as what one gets: on is no opt-out. Saved when it is flipped. */
function MarketingSwitch({ settings: { marketing_opt_out } }: { settings: Settings }) {
  const online = useOnline()
  const hint = useId()
  const { busy, outcome, run } = useAction()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const still = busy !== null || !online

  const flip = async (on: boolean) => {
    if (still) return
    setWanted(on)
    const done = on ? 'Saved. You get marketing e-mails.' : 'Saved. You get no more marketing e-mails.'
    await run('flip', done, () => optOut(!on))
    // What the server knows shows again: the new value, or the old one when it was not taken.
    setWanted(null)
  }

  return (
    <>
      <Outcomes of={outcome} />
      <div>
        <Switch
          label="Marketing e-mails"
          checked={wanted ?? !marketing_opt_out}
          aria-disabled={!online || undefined}
          aria-describedby={hint}
          onChange={({ currentTarget }) => void flip(currentTarget.checked)}
        />
        <Text id={hint} size="sm" c="dimmed" mt={8}>
          {online ? 'News about new sets, features and offers. Mails about your account always come.' : offline}
        </Text>
      </div>
    </>
  )
}
