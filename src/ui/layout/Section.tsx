import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

export interface SectionProps {
  title: string
  /** At the end of the line of the heading, such as a link to all of what the section shows a part of. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page, with its heading. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
