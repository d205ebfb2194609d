import { type SyntheticEvent, useEffect, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { mediaColour, mediaUrl } from '../../lib/media-url.ts'
import { onServerReachable } from '../../lib/server-reachable.ts'
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

const smallest = (src: ArtworkProps['src']) => (typeof src === 'string' ? null : (src?.art_url_sm ?? null))

function srcSet(src: ArtworkProps['src']): string | undefined {
  if (typeof src === 'string' || src === null) return undefined
  const widths: readonly (readonly [Path | undefined, number])[] = [
    [src.art_url_sm, 96],
    [src.art_url, 320],
    [src.art_url_xl, 640],
  ]
  return widths.flatMap(([path, width]) => (path ? [`${mediaUrl(path)} ${width}w`] : [])).join(', ')
}

/** In ms: what arrives sooner was kept here, and stands there at once; the rest fades in. */
const atOnce = 100

/**
 * A picture in its final shape and colour from the first frame on. One that can't be had gives way to its smallest size,
 * which a list may have left on the device, and that to the mark; all are tried again when the network is back.
 */
export function Artwork({ src, shape = 'sleeve', size, sizes = '100vw', alt = '', priority = false }: ArtworkProps) {
  const path = single(src)
  const [born] = useState(() => performance.now())
  const [missed, setMissed] = useState<readonly Path[]>([])
  useEffect(() => (missed.length > 0 ? onServerReachable(() => setMissed([])) : undefined), [missed])
  const shown = [path, smallest(src)].find(each => each && !missed.includes(each))
  const arrived = ({ currentTarget, timeStamp }: SyntheticEvent<HTMLImageElement>) => {
    if (!priority && timeStamp - born > atOnce) currentTarget.dataset.late = ''
  }
  return (
    <span
      className={cx(styles.artwork, styles[shape])}
      style={{ width: size, backgroundColor: shown ? mediaColour(shown) : undefined }}
      data-artwork={shape}
    >
      {shown ? (
        <img
          key={shown}
          src={mediaUrl(shown)}
          srcSet={shown === path ? srcSet(src) : undefined}
          sizes={size ? `${size}px` : sizes}
          alt={alt}
          // Readable wherever it comes from, so that the worker can keep it.
          crossOrigin="anonymous"
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={arrived}
          onError={() => setMissed(before => [...before, shown])}
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
