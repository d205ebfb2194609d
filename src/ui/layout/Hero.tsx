import styles from './Hero.module.css'

/** The large heading of a list. */
export function Hero({ title, tagline }: { title: string; tagline?: string }) {
  return (
    <header className={styles.hero}>
      <h1>{title}</h1>
      {tagline && <p>{tagline}</p>}
    </header>
  )
}
