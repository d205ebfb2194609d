import type { ReactNode } from 'react'
import { pageTitle } from '../../contract/brand.ts'
import { cx } from '../lib/class-names.ts'
import { mediaUrl } from '../lib/media-url.ts'
import styles from './Page.module.css'

export interface PageProps {
  /** What the page is about: "Discover Sets", a set's name. Without it the product's name stands alone. */
  title?: string
  /** The artwork (path below `/media/`) that lends the page's head its colour. */
  glow?: string | null
  /** Softer, behind people. */
  person?: boolean
  children: ReactNode
}

/**
 * The main landmark. Its children stand in the content column; one that carries `data-bleed` goes from edge to edge.
 */
export function Page({ title, glow, person = false, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <title>{pageTitle(title)}</title>
      {glow && (
        <span className={cx(styles.glow, person && styles.person)} aria-hidden="true">
          <img src={mediaUrl(glow)} alt="" crossOrigin="anonymous" decoding="async" />
        </span>
      )}
      {children}
    </main>
  )
}

/** The first thing Tab reaches: past the bar, to what the page is about. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}
