import type { ComponentProps } from 'react'
import styles from './Switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked'> {
  label: string
  checked: boolean
}

/** A setting that is on or off, and takes effect when it is flipped. */
export const Switch = ({ label, checked, ...rest }: SwitchProps) => (
  <label className={styles.switch}>
    <span>{label}</span>
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={styles.control}
    />
  </label>
)
