import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface FactsProps {
  /** On phones each name stands above its value, between hairlines. */
  ruled?: boolean
  children: ReactNode
}

/** What is known of a work, each with its name. */
export const Facts = ({ ruled = false, children }: FactsProps) => (
  <dl className={styles.facts} data-ruled={ruled || undefined}>
    {children}
  </dl>
)

/** One of them; what isn't known is left out. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt> <dd className="tabular">{children}</dd>
    </div>
  )
}
