import { lazy, type ReactNode, Suspense } from 'react'
import { pageTitle } from '../../../contract/brand.ts'
import { cx } from '../../lib/class-names.ts'
import { mediaUrl } from '../../lib/media-url.ts'
import styles from './Page.module.css'

// Lists and first routes have none. What is only told to others must not fail a page.
const ShareMeta = lazy(() =>
  import('./ShareMeta.tsx').then(
    ({ ShareMeta }) => ({ default: ShareMeta }),
    () => ({ default: () => null }),
  ),
)

export interface PageProps {
  /** What the page is about: "Discover Sets", a set's name. Without it the product's name stands alone. */
  title?: string
  /** The artwork (path below `/media/`) that lends the page's head its colour. */
  glow?: string | null | undefined
  /** Softer, behind people. */
  person?: boolean
  /** What a shared link shows; without it and an image it shows the product. */
  description?: string | undefined
  /** Path below `/media/`. */
  image?: string | null | undefined
  children: ReactNode
}

/**
 * The main landmark. Its children stand in the content column; one that carries `data-bleed` goes from edge to edge.
 */
export function Page({ title, glow, person = false, description, image, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <title>{pageTitle(title)}</title>
      {(description || image) && (
        <Suspense>
          <ShareMeta title={pageTitle(title)} description={description} image={image} />
        </Suspense>
      )}
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
