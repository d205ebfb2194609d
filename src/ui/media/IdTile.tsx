import styles from './IdTile.module.css'

/** The artwork of an unidentified track. `size` is in px. */
export function IdTile({ size }: { size: number }) {
  return (
    <span
      className={styles.tile}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.32) }}
      aria-hidden="true"
    >
      <svg width="100%" height="100%" aria-hidden="true">
        <rect x="0.75" y="0.75" width={size - 1.5} height={size - 1.5} rx="5.25" />
      </svg>
      ID
    </span>
  )
}
