import type { ReactNode } from 'react'
import { Anchor, Text, Title } from '../../../../ui/controls/text.ts'
import { FormMessage } from '../../../../ui/feedback/FormMessage.tsx'
import styles from './Settings.module.css'
import type { Outcome } from './use-action.ts'

/** The sections in their order; the keys are their anchors. */
const settingsParts = {
  profile: 'Profile',
  password: 'Password',
  email: 'Email',
  devices: 'Devices',
  notifications: 'Notifications',
  storage: 'App storage',
  data: 'Your data',
  delete: 'Delete account',
} as const

type SettingsPart = keyof typeof settingsParts

export interface SettingsSectionProps {
  part: SettingsPart
  /** Text above the controls. */
  lead?: ReactNode
  children: ReactNode
}

/** One section of the settings, with its heading. */
export const SettingsSection = ({ part, lead, children }: SettingsSectionProps) => (
  <section aria-labelledby={part} className={styles.section}>
    <Title order={2} id={part} tabIndex={-1}>
      {settingsParts[part]}
    </Title>
    <div className={styles.content}>
      {lead && <Text variant="prose">{lead}</Text>}
      {children}
    </div>
  </section>
)

/** The outcome of the section's last action. */
export const Outcomes = ({ of: { refusal, done } }: { of: Outcome }) => (
  <>
    <FormMessage>{refusal && (refusal.message ?? Object.values(refusal.fields ?? {})[0])}</FormMessage>
    <FormMessage kind="success">{done}</FormMessage>
  </>
)

export interface SettingsFrameProps {
  /** A section that this device doesn't have. */
  without?: SettingsPart | undefined
  children: ReactNode
}

/** The sections, with links to them beside them on wide screens. */
export const SettingsFrame = ({ without, children }: SettingsFrameProps) => (
  <div className={styles.settings}>
    <div>{children}</div>
    <nav className={styles.contents} aria-label="Settings sections">
      <ul>
        {Object.entries(settingsParts)
          .filter(([part]) => part !== without)
          .map(([part, title]) => (
            <li key={part}>
              <Anchor variant="quiet" inherit display="block" py={7} href={`#${part}`}>
                {title}
              </Anchor>
            </li>
          ))}
      </ul>
    </nav>
  </div>
)
