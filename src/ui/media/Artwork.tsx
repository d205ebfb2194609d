import { type SyntheticEvent, useEffect, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { mediaColour, mediaUrl } from '../../lib/media-url.ts'
import { onServerReachable } from '../../lib/server-reachable.ts'
import styles from './Artwork.module.css'

type Path = string | null

/** The fields of an entity that name the files of its picture, and their widths in px. */
export const pictureWidths = [
  ['art_url_sm', 96],
  ['art_url', 320],
  ['art_url_xl', 640],
] as const

/** One picture in several widths, as entities have it. Labels lack the middle size. */
export interface Pictures {
  art_url_sm: Path
  art_url?: Path
  art_url_xl: Path
}

export interface ArtworkProps {
  /** A path below `/media/`, or an entity with several sizes, of which the browser picks one. */
  src: Path | Pictures
  /** `sleeve` for sets and tracks, `disc` for artists, `label` for labels. */
  shape?: 'sleeve' | 'disc' | 'label'
  /** Edge in px. Without it the picture fills its container, whose width is described by `sizes`. */
  size?: number
  sizes?: string
  /** Empty if the name is beside it. */
  alt?: string
  /** Load at once, for a picture at the top of the page. */
  priority?: boolean
}

const single = (src: ArtworkProps['src']) =>
  typeof src === 'string' || src === null ? src : (src.art_url ?? src.art_url_xl ?? src.art_url_sm)

const smallest = (src: ArtworkProps['src']) => (typeof src === 'string' ? null : (src?.art_url_sm ?? null))

function srcSet(src: ArtworkProps['src']): string | undefined {
  if (typeof src === 'string' || src === null) return undefined
  const sources = pictureWidths.flatMap(([field, width]) => {
    const path = src[field]
    return path ? [`${mediaUrl(path)} ${width}w`] : []
  })
  return sources.join(', ')
}

const record = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16m0 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6'

/** The outlines of what stands for a picture, in a square of 24. */
export const silhouettes = {
  sleeve: record,
  label: record,
  disc: 'M12 5a4 4.8 0 0 1 0 9.6A4 4.8 0 0 1 12 5M3 26c0-6 4-9 9-9s9 3 9 9',
}

/** A picture that loads within this time (ms) comes from a cache and is shown at once; others fade in. */
const atOnce = 100

/**
 * An artwork in its final shape, on its average colour until it is loaded. If it fails to load, its smallest size is tried,
 * which a list may have cached, then a silhouette stands on that colour. All are tried again when the server is reachable.
 */
export function Artwork({ src, shape = 'sleeve', size, sizes = '100vw', alt = '', priority = false }: ArtworkProps) {
  const path = single(src)
  const [mountedAt] = useState(() => performance.now())
  const [failed, setFailed] = useState<readonly Path[]>([])
  useEffect(() => (failed.length > 0 ? onServerReachable(() => setFailed([])) : undefined), [failed])
  const shown = [path, smallest(src)].find(each => each && !failed.includes(each))
  const loaded = ({ currentTarget, timeStamp }: SyntheticEvent<HTMLImageElement>) => {
    if (!priority && timeStamp - mountedAt > atOnce) currentTarget.dataset.late = ''
  }
  return (
    <span
      className={cx(styles.artwork, styles[shape])}
      style={{ width: size, height: size, backgroundColor: path ? mediaColour(path) : undefined }}
      data-artwork={shape}
    >
      {shown ? (
        <img
          key={shown}
          src={mediaUrl(shown)}
          srcSet={shown === path ? srcSet(src) : undefined}
          sizes={size ? `${size}px` : sizes}
          alt={alt}
          // With CORS, so that the service worker can cache it from any host.
          crossOrigin="anonymous"
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={loaded}
          onError={() => setFailed(before => [...before, shown])}
        />
      ) : (
        <Silhouette of={shape} alt={alt} />
      )}
    </span>
  )
}

const Silhouette = ({ of, alt }: { of: keyof typeof silhouettes; alt: string }) => (
  <svg
    viewBox="0 0 24 24"
    className={styles.silhouette}
    role={alt ? 'img' : undefined}
    aria-label={alt || undefined}
    aria-hidden={!alt}
  >
    <path d={silhouettes[of]} />
  </svg>
)
