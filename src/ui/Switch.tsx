import { type ComponentProps, useId } from 'react'
import styles from './Switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked'> {
  label: string
  /** What it does, or why it can't be flipped: beneath the label, and read with the control. */
  description?: string | undefined
  checked: boolean
}

/** A setting that is on or off, and takes effect when it is flipped. All of it can be pressed. */
export function Switch({ label, description, checked, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.switch}>
      <span className={styles.words}>
        <span id={`${id}label`}>{label}</span>
        {description && (
          <span id={`${id}about`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      <input
        aria-labelledby={`${id}label`}
        aria-describedby={description && `${id}about`}
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.control}
      />
    </label>
  )
}
