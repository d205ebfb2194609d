import { type ReactNode, useEffect, useState } from 'react'
import { BusyButton } from '../controls/BusyButton.tsx'
import styles from './PromptCard.module.css'

export interface PromptAction {
  label: string
  onClick: () => void
  /** Busy: the button shows a spinner and ignores clicks. */
  loading?: boolean
}

export interface PromptCardProps {
  /** 32 px, or 64 px for the app's own picture. */
  icon: ReactNode
  title: string
  text: ReactNode
  /** Puts it off. */
  later: PromptAction
  /** What it asks for; none where it can only tell how. */
  act?: PromptAction
  /** There is a player at the lower edge. */
  abovePlayer: boolean
}

/**
 * Asks for something that can wait: at the lower right, on phones across the lower edge. It takes no focus, and is said
 * aloud once. Of several that stand one after the other only the first is shown.
 */
export function PromptCard({ icon, title, text, later, act, abovePlayer }: PromptCardProps) {
  return (
    <section className={styles.card} aria-label={title} data-above-player={abovePlayer || undefined}>
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <Said>
        <h2>{title}</h2>
        <div className={styles.text}>{text}</div>
      </Said>
      <div className={styles.actions}>
        <Ask variant="quiet" {...later} />
        {act && <Ask variant="primary" {...act} />}
      </div>
    </section>
  )
}

const Ask = ({ label, onClick, loading = false, variant }: PromptAction & { variant: 'primary' | 'quiet' }) => (
  <BusyButton variant={variant} onClick={onClick} loading={loading}>
    {label}
  </BusyButton>
)

/** Is heard only where there was a place for it before. */
function Said({ children }: { children: ReactNode }) {
  const [there, come] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => come(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.words} role="status">
      {there && children}
    </div>
  )
}
