import { type Icon, IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react'
import type { ProviderName } from '../../data/session/social/identity.ts'
import { prepareProvider, providerNames } from '../../data/session/social/social-sign-in.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import styles from './SocialButtons.module.css'

const choices: readonly { name: ProviderName; Icon: Icon }[] = [
  { name: 'google', Icon: IconBrandGoogleFilled },
  { name: 'apple', Icon: IconBrandAppleFilled },
]

export interface SocialButtonsProps {
  /** The provider whose popup is open. */
  waitingFor: ProviderName | null
  onChoose: (name: ProviderName) => void
}

/**
 * Signs in by an identity provider, whose code is loaded when a button is hovered, focused or pressed. Stands below the form: it appears
 * once the server has said that it has one, and moves nothing.
 */
export const SocialButtons = ({ waitingFor, onChoose }: SocialButtonsProps) => (
  <>
    <p className={styles.or}>or</p>
    <div className={styles.buttons}>
      {choices.map(({ name, Icon }) => (
        <BusyButton
          key={name}
          size="lg"
          fullWidth
          leftSection={<Icon size={20} />}
          loading={waitingFor === name}
          onClick={() => onChoose(name)}
          onPointerEnter={prepareProvider}
          onPointerDown={prepareProvider}
          onFocus={prepareProvider}
        >
          Continue with {providerNames[name]}
        </BusyButton>
      ))}
    </div>
  </>
)
