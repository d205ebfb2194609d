import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface FactsProps {
  /** On phones: each name above its value, with lines above and below. */
  ruled?: boolean
  children: ReactNode
}

/** The facts about a set or a track: `Fact` children. */
export const Facts = ({ ruled = false, children }: FactsProps) => (
  <dl className={styles.facts} data-ruled={ruled || undefined}>
    {children}
  </dl>
)

/** One fact with its name. Renders nothing when the value is empty. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt> <dd className="tabular">{children}</dd>
    </div>
  )
}
