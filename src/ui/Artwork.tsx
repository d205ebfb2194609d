import { useState } from 'react'
import { cx } from '../lib/class-names.ts'
import { mediaUrl } from '../lib/media-url.ts'
import styles from './Artwork.module.css'
import { LogoMark } from './Logo.tsx'

type Path = string | null

/** The three sizes of one picture as entities carry them: 96, 320 and 640 px. Labels lack the middle one. */
export interface Pictures {
  art_url_sm: Path
  art_url?: Path
  art_url_xl: Path
}

export interface ArtworkProps {
  /** One path below `/media/`, or an entity with all sizes, of which the browser picks one. */
  src: Path | Pictures
  /** Works are sleeves, people discs, labels have round corners. */
  shape?: 'sleeve' | 'disc' | 'label'
  /** Edge in px. Without it the picture is as wide as its place, and `sizes` says how wide that is. */
  size?: number
  sizes?: string
  /** Empty where the name stands beside it. */
  alt?: string
  /** Fetch at once: a picture seen first. */
  priority?: boolean
}

const single = (src: ArtworkProps['src']) =>
  typeof src === 'string' || src === null ? src : (src.art_url ?? src.art_url_xl ?? src.art_url_sm)

function srcSet(src: ArtworkProps['src']): string | undefined {
  if (typeof src === 'string' || src === null) return undefined
  const widths: readonly (readonly [Path | undefined, number])[] = [
    [src.art_url_sm, 96],
    [src.art_url, 320],
    [src.art_url_xl, 640],
  ]
  return widths.flatMap(([path, width]) => (path ? [`${mediaUrl(path)} ${width}w`] : [])).join(', ')
}

/** A picture in its final shape from the first frame on; the mark stands in when there is none or it can't be had. */
export function Artwork({ src, shape = 'sleeve', size, sizes = '100vw', alt = '', priority = false }: ArtworkProps) {
  const path = single(src)
  const [failed, setFailed] = useState<Path>(null)
  return (
    <span className={cx(styles.artwork, styles[shape])} style={size ? { width: size } : undefined}>
      {path && path !== failed ? (
        <img
          src={mediaUrl(path)}
          srcSet={srcSet(src)}
          sizes={size ? `${size}px` : sizes}
          alt={alt}
          // Readable wherever it comes from, so that the worker can keep it.
          crossOrigin="anonymous"
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(path)}
        />
      ) : (
        <DefaultArtwork alt={alt} />
      )}
    </span>
  )
}

function DefaultArtwork({ alt }: { alt: string }) {
  return (
    <span className={styles.default} {...(alt && { role: 'img', 'aria-label': alt })}>
      <LogoMark className={styles.mark} />
    </span>
  )
}
