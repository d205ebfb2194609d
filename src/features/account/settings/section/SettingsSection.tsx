import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Anchor, Text, Title } from '../../../../ui/controls/text.ts'
import styles from './Settings.module.css'
import type { Outcome } from './use-action.ts'

/** The sections in their order; the keys are their anchors. */
const settingsParts = {
  profile: 'Profile',
  password: 'Password',
  email: 'Email',
  devices: 'Devices',
  notifications: 'Notifications',
  blocked: 'Blocked listeners',
  feed: 'Podcast feed',
  apps: 'Other apps',
  listenbrainz: 'ListenBrainz',
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

/** The outcome of the last action, beside its button or below its switch. It has its room there, so that nothing moves. */
export const Outcomes = ({ failed, done }: Outcome) => (
  <div className={styles.outcome}>
    <p role="alert">{failed && said(IconAlertCircle, failed)}</p>
    <p role="status">{done && said(IconCircleCheck, done)}</p>
  </div>
)

const said = (Icon: typeof IconAlertCircle, text: string) => (
  <>
    <Icon size={18} aria-hidden="true" />
    {text}
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
