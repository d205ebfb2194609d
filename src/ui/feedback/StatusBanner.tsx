import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted, dotted } from '../../lib/text.ts'
import styles from './StatusBanner.module.css'

export interface StatusBannerProps {
  offline: boolean
  /** Number of the listener's changes that wait to be sent. */
  waiting: number
  /** Number of changes that the server refused. */
  refused: number
  /** Number of waiting changes that have failed several times, and why. */
  stuck: number
  trouble: string | null
  /** True if the last change could not be stored on this device. */
  notStored: boolean
  /** True while changes last only as long as the page, because this device can't store them. */
  onlyInPage: boolean
  /** Opens the list of pending changes. */
  onOpen?: (() => void) | undefined
  /** Shown while offline: the age of the page's data. */
  saved?: ReactNode
}

function describe({ offline, waiting, refused, stuck, trouble, onlyInPage }: StatusBannerProps): string {
  const unsaved = refused > 0 && `${counted(refused, 'change')} could not be saved`
  const inLine = (count: number) => count > 0 && `${counted(count, 'change')} waiting`
  const warning = onlyInPage && "This device can't store changes: keep this page open until they're sent"
  return offline
    ? dotted('Offline', inLine(waiting), unsaved, warning)
    : dotted(inLine(stuck), trouble, unsaved, stuck > 0 && warning)
}

/**
 * Shows that the server is unreachable, and the state of the listener's changes. Its live regions are always in the page,
 * even when it is hidden: screen readers announce only changes of a region that exists already.
 */
export function StatusBanner(props: StatusBannerProps) {
  const { offline, refused, stuck, notStored, onOpen, saved } = props
  const status = describe(props)
  const shown = offline || refused > 0 || stuck > 0 || notStored
  const Icon = offline ? IconCloudOff : IconAlertCircle
  return (
    <section aria-label="Status" className={shown ? styles.banner : undefined} data-offline={offline || undefined}>
      {shown && <Icon size={20} aria-hidden="true" />}
      <div className={styles.words}>
        <p role="status">{status}</p>
        <p role="alert">{notStored && 'Your last change could not be saved. Please try again.'}</p>
        {offline && <p className={styles.saved}>{saved}</p>}
      </div>
      {shown && onOpen && (
        <button
          type="button"
          className={styles.open}
          aria-label={status || 'Unsaved changes'}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
      )}
    </section>
  )
}
