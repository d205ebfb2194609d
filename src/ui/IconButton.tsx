import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title'> {
  /** What it does and to what: "Play Tarn – Undertow". */
  label: string
  /** What it says under the pointer; the label unless told. */
  tooltip?: string
  icon: ReactNode
  /** A small count at the corner. */
  badge?: string
  /** Lime badge: something unread. */
  live?: boolean
  on?: boolean
}

/** A round 44 px button that is only an icon. */
export function IconButton({ label, tooltip = label, icon, badge, live, on, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={tooltip} {...rest} className={cx(styles.button, on && styles.on, className)}>
      <span className="visually-hidden">{label}</span>
      {icon}
      {badge && (
        <span className={cx(styles.badge, live && styles.live)} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  )
}
