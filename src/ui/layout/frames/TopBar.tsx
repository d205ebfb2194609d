import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brand } from '../../../../contract/brand.ts'
import { Logo } from '../../media/Logo.tsx'
import type { PageLink } from './PageLinks.tsx'
import styles from './TopBar.module.css'

export interface TopBarProps {
  /** The sections of the catalogue; the router knows which one the page belongs to. */
  sections: readonly PageLink[]
  home: PageLink['to']
  /** A set plays: the mark turns lime. */
  live: boolean
  /** Search, bell, menu. */
  actions?: ReactNode
  /** What must be known on every page, right under the bar. */
  banner?: ReactNode
  /** Phones show the sections in a strip under the bar, except on a page that begins with its artwork. */
  strip?: boolean
}

/** The bar at the top of every page of a listener. */
export function TopBar({ sections, home, live, actions, banner, strip = true }: TopBarProps) {
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Link to={home} className={styles.home} aria-label={`${brand.name}, home`}>
            <Logo live={live} />
          </Link>
          <Sections className={styles.sections} sections={sections} />
          <div className={styles.actions}>{actions}</div>
        </div>
      </header>
      {banner}
      {strip && <Sections className={styles.strip} sections={sections} />}
    </>
  )
}

function Sections({ sections, className }: { sections: readonly PageLink[]; className: string | undefined }) {
  if (sections.length === 0) return null
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
