import { type ReactNode, useEffect, useState } from 'react'
import { BusyButton } from '../controls/BusyButton.tsx'
import styles from './PromptCard.module.css'

export interface PromptAction {
  label: string
  onClick: () => void
  /** The button shows a spinner and ignores clicks. */
  loading?: boolean
}

export interface PromptCardProps {
  /** 32 px, or 64 px for the app's icon. */
  icon: ReactNode
  title: string
  text: ReactNode
  /** Postpones it. */
  later: PromptAction
  /** Does it; absent if the text explains how to do it by hand. */
  act?: PromptAction
  /** Leaves room for the player at the lower edge. */
  abovePlayer: boolean
}

/**
 * Asks for something that isn't urgent: at the lower right, on phones across the lower edge. It doesn't take the focus, and
 * is announced once. Of several sibling cards only the first is shown.
 */
export function PromptCard({ icon, title, text, later, act, abovePlayer }: PromptCardProps) {
  return (
    <section className={styles.card} aria-label={title} data-above-player={abovePlayer || undefined}>
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <Announced>
        <h2>{title}</h2>
        <div className={styles.text}>{text}</div>
      </Announced>
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

/** A live region that is filled one frame later, because screen readers announce only additions to an existing region. */
function Announced({ children }: { children: ReactNode }) {
  const [filled, setFilled] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFilled(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.words} role="status">
      {filled && children}
    </div>
  )
}
