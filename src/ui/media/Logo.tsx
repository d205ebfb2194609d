import { brand } from '#contract/brand.ts'
import { cx } from '../../lib/class-names.ts'
import styles from './Logo.module.css'

/** The outline of the logo's mark, of 52 by 42. */
export const logoMark = 'M14 19a19 19 0 0 1 38 0H40a7 7 0 0 0-14 0ZM0 23h12a7 7 0 0 0 14 0h12a19 19 0 0 1-38 0Z'

/** The logo's mark without the name. `width` is in px; the height follows from the ratio 52 to 42. */
export function LogoMark({ width = 26, className }: { width?: number; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 52 42"
      width={width}
      height={(width * 42) / 52}
      fill="currentColor"
      className={className}
      aria-hidden="true"
    >
      <path d={logoMark} />
    </svg>
  )
}

/** Mark and name. `live` makes the mark lime, while a set plays. */
export function Logo({ live = false }: { live?: boolean }) {
  return (
    <span className={styles.logo}>
      <LogoMark className={cx(styles.mark, live && styles.live)} />
      {brand.name}
    </span>
  )
}
