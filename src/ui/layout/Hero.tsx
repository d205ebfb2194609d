import type { ReactNode } from 'react'
import styles from './Hero.module.css'

interface HeroProps {
  title: string
  tagline?: string
  /** What is offered at its edge, out of the flow. */
  children?: ReactNode
}

/** The large heading of a list. */
export function Hero({ title, tagline, children }: HeroProps) {
  return (
    <header className={styles.hero}>
      <h1>{title}</h1>
      {tagline && <p>{tagline}</p>}
      {children}
    </header>
  )
}
