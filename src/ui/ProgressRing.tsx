import styles from './ProgressRing.module.css'

export interface ProgressRingProps {
  /** From 0 to 1. */
  done: number
  /** Diameter in px. */
  size?: number
  /** It rests: drawn quieter. */
  resting?: boolean
}

const around = 2 * Math.PI * 8

/** How far something has come, as a ring. What it stands for is said in words beside it. */
export const ProgressRing = ({ done, size = 20, resting = false }: ProgressRingProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    className={styles.ring}
    data-resting={resting || undefined}
    aria-hidden="true"
  >
    <circle cx="10" cy="10" r="8" className={styles.whole} />
    <circle
      cx="10"
      cy="10"
      r="8"
      className={styles.done}
      transform="rotate(-90 10 10)"
      strokeDasharray={around}
      strokeDashoffset={around * (1 - done)}
    />
  </svg>
)
