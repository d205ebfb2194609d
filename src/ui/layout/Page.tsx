import { lazy, type ReactNode, Suspense } from 'react'
import { pageTitle } from '#contract/brand.ts'
import { cx } from '../../lib/class-names.ts'
import { mediaUrl } from '../../lib/media-url.ts'
import styles from './Page.module.css'

// Lazy, because lists and the first routes have no share preview. If its code fails to load, the page still works.
const ShareMeta = lazy(() =>
  import('./ShareMeta.tsx').then(
    ({ ShareMeta }) => ({ default: ShareMeta }),
    () => ({ default: () => null }),
  ),
)

export interface PageProps {
  /** "Discover Sets", a set's name. Without it the document's title is the product's name alone. */
  title?: string
  /** Artwork (path below `/media/`) that is blurred behind the page's header. */
  glow?: string | null | undefined
  /** A softer glow, for artists and labels. */
  person?: boolean
  /** Description for link previews. Without it and an image, links show the product. */
  description?: string | undefined
  /** Path below `/media/`. */
  image?: string | null | undefined
  children: ReactNode
}

/** The main landmark. Its children are in the content column; one with `data-bleed` spans the window's width. */
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

/** The first tab stop: skips the top bar. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}
