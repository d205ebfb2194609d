import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../lib/class-names.ts'
import { FieldError } from './FieldError.tsx'
import styles from './TextField.module.css'

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  /** What is wrong with the value; reads as part of the field. */
  error?: string | undefined
  /** A control at the field's right end. */
  end?: ReactNode
}

/** A labelled one-line field. Give it a `name`, and `autoComplete` where the browser can help. */
export function TextField({ label, error, end, id, className, ...rest }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={inputId} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={inputId}
          className={styles.input}
          data-end={end ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
