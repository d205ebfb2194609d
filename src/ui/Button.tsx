import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './Button.module.css'

export interface ButtonStyle {
  /** Primary is lime: one per view, beside the play disc. */
  variant?: 'primary' | 'secondary' | 'quiet'
  /** 36, 44 or 52 px high. */
  size?: 'sm' | 'md' | 'lg'
  /** Takes the whole width. */
  wide?: boolean
  /** The state a secondary button shows ("Following"): a heavier paper edge. */
  on?: boolean
}

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  icon?: ReactNode
  /** Busy: keeps its width and its place in the tab order, shows a spinner and ignores clicks. */
  loading?: boolean
}

/** The class of a button, for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'md', wide = false, on = false }: ButtonStyle = {}) =>
  cx(styles.button, styles[variant], styles[size], wide && styles.wide, on && styles.on)

export function Button({ variant, size, wide, on, icon, loading, className, children, onClick, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  const style: ButtonStyle = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide && { wide }),
    ...(on && { on }),
  }
  const busy = loading ? { 'aria-busy': true, 'aria-disabled': true } : {}
  return (
    <button type="button" {...rest} {...busy} onClick={click} className={cx(buttonClass(style), className)}>
      {(icon || loading) && (
        <span className={cx(styles.icon, !icon && styles.over)} aria-hidden="true">
          {loading ? <span className={styles.spinner} /> : icon}
        </span>
      )}
      <span className={styles.label} data-hidden={(loading && !icon) || undefined}>
        {children}
      </span>
    </button>
  )
}
