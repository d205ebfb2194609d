import { type ComponentProps, useId } from 'react'
import { cx } from '../lib/class-names.ts'
import { FieldError } from './FieldError.tsx'
import styles from './TextArea.module.css'
import field from './TextField.module.css'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** What is wrong with the value; reads as part of the field. */
  error?: string | undefined
}

/** A labelled field of several lines. */
export function TextArea({ label, error, id, className, ...rest }: TextAreaProps) {
  const ownId = useId()
  const areaId = id ?? ownId
  const errorId = `${areaId}-error`
  return (
    <div className={className}>
      <label htmlFor={areaId} className={field.label}>
        {label}
      </label>
      <textarea
        {...rest}
        id={areaId}
        className={cx(field.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
