import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import styles from './SelectField.module.css'
import field from './TextField.module.css'

export interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
}

/** A labelled choice among `option`s, as the device offers it. */
export function SelectField({ label, id, children, ...rest }: SelectFieldProps) {
  const ownId = useId()
  const selectId = id ?? ownId
  return (
    <div>
      <label htmlFor={selectId} className={field.label}>
        {label}
      </label>
      <div className={field.box}>
        <select {...rest} id={selectId} className={styles.select}>
          {children}
        </select>
        <IconChevronDown size={20} className={styles.chevron} aria-hidden="true" />
      </div>
    </div>
  )
}
