import type { ReactNode } from 'react'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import styles from './Settings.module.css'
import type { Outcome } from './use-action.ts'

/** The page's parts in their order, by their anchors. */
export const settingsParts = {
  profile: 'Profile',
  password: 'Password',
  email: 'E-mail',
  devices: 'Devices',
  storage: 'App storage',
  delete: 'Delete account',
} as const

export interface SettingsSectionProps {
  part: keyof typeof settingsParts
  /** What this part is about, when its controls don't say it. */
  lead?: ReactNode
  children: ReactNode
}

/** One part of the settings, under its heading. */
export const SettingsSection = ({ part, lead, children }: SettingsSectionProps) => (
  <section aria-labelledby={part} className={styles.section}>
    <h2 id={part} tabIndex={-1}>
      {settingsParts[part]}
    </h2>
    <div className={styles.content}>
      {lead && <p className={styles.lead}>{lead}</p>}
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

/** The parts, and where they are beside them on wide screens. */
export const SettingsFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.settings}>
    <div>{children}</div>
    <nav className={styles.contents} aria-label="Parts of the settings">
      <ul>
        {Object.entries(settingsParts).map(([part, title]) => (
          <li key={part}>
            <a href={`#${part}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  </div>
)
