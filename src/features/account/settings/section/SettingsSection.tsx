import type { ReactNode } from 'react'
import { Anchor, Text, Title } from '../../../../ui/controls/text.ts'
import { FormMessage } from '../../../../ui/feedback/FormMessage.tsx'
import styles from './Settings.module.css'
import type { Outcome } from './use-action.ts'

/** The page's parts in their order, by their anchors. */
export const settingsParts = {
  profile: 'Profile',
  password: 'Password',
  email: 'E-mail',
  devices: 'Devices',
  notifications: 'Notifications',
  storage: 'App storage',
  data: 'Your data',
  delete: 'Delete account',
} as const

export type SettingsPart = keyof typeof settingsParts

export interface SettingsSectionProps {
  part: SettingsPart
  /** What this part is about, when its controls don't say it. */
  lead?: ReactNode
  children: ReactNode
}

/** One part of the settings, under its heading. */
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

/** What came of the last thing that was done in a part. */
export const Outcomes = ({ of: { refusal, done } }: { of: Outcome }) => (
  <>
    <FormMessage>{refusal && (refusal.message ?? Object.values(refusal.fields ?? {})[0])}</FormMessage>
    <FormMessage kind="success">{done}</FormMessage>
  </>
)

export interface SettingsFrameProps {
  /** A part that is not there on this device. */
  without?: SettingsPart | undefined
  children: ReactNode
}

/** The parts, and where they are beside them on wide screens. */
export const SettingsFrame = ({ without, children }: SettingsFrameProps) => (
  <div className={styles.settings}>
    <div>{children}</div>
    <nav className={styles.contents} aria-label="Parts of the settings">
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
