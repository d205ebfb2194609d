import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { Logo } from '../../media/Logo.tsx'
import { sections } from './pages.ts'
import styles from './TopBar.module.css'

export interface TopBarProps {
  /** True while a set plays: the logo's mark turns lime. */
  live: boolean
  /** At the right end: search, bell, menu. */
  actions: ReactNode
  /** Directly below the bar. */
  banner: ReactNode
  /** On phones, shows the sections in a strip below the bar. */
  strip: boolean
}

/** The bar at the top of every page of a listener. */
export function TopBar({ live, actions, banner, strip }: TopBarProps) {
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Link to="/" className={styles.home} aria-label={`${brand.name}, home`}>
            <Logo live={live} />
          </Link>
          <Sections className={styles.sections} />
          <div className={styles.actions}>{actions}</div>
        </div>
      </header>
      {banner}
      {strip && <Sections className={styles.strip} />}
    </>
  )
}

function Sections({ className }: { className: string | undefined }) {
  return (
    <nav className={className} aria-label="Sections">
      {sections.map(({ label, to }) => (
        <Link key={label} to={to} className={styles.section} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
