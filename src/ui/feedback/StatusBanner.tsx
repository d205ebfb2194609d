import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted, dotted } from '../../lib/text.ts'
import styles from './StatusBanner.module.css'

export interface StatusBannerProps {
  offline: boolean
  /** How many of the listener's changes wait for the network. */
  waiting: number
  /** How many the server refused. */
  refused: number
  /** How many of those that wait have failed several times, and why. */
  stuck: number
  trouble: string | null
  /** The last change could not even be kept on this device. */
  unkept: boolean
  /** Opens the list of what waits. */
  onOpen?: (() => void) | undefined
  /** How old what is on screen is. */
  saved?: ReactNode
}

function words({ offline, waiting, refused, stuck, trouble }: StatusBannerProps): string {
  const unsaved = refused > 0 && `${counted(refused, 'change')} could not be saved`
  const inLine = (count: number) => count > 0 && `${counted(count, 'change')} waiting`
  return offline ? dotted('Offline', inLine(waiting), unsaved) : dotted(inLine(stuck), trouble, unsaved)
}

/**
 * Says that the server can't be reached, and what became of the listener's changes. What is said aloud stays in the page,
 * or nobody would hear it change.
 */
export function StatusBanner(props: StatusBannerProps) {
  const { offline, refused, stuck, unkept, onOpen, saved } = props
  const said = words(props)
  const shown = offline || refused > 0 || stuck > 0 || unkept
  const Icon = offline ? IconCloudOff : IconAlertCircle
  return (
    <section aria-label="Status" className={shown ? styles.banner : undefined} data-offline={offline || undefined}>
      {shown && <Icon size={20} aria-hidden="true" />}
      <div className={styles.words}>
        <p role="status">{said}</p>
        <p role="alert">{unkept && 'Your last change could not be kept on this device. Please try again.'}</p>
        {offline && <p className={styles.saved}>{saved}</p>}
      </div>
      {shown && onOpen && (
        <button
          type="button"
          className={styles.open}
          aria-label={said || 'Changes not saved yet'}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
      )}
    </section>
  )
}
