import type { Playlist } from '#contract/entities/playlists.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { artSizes } from '../header/WorkHeader.tsx'
import styles from './Mosaic.module.css'

export interface MosaicProps extends Pick<Playlist, 'sleeves'> {
  /** Edge in px. Without it the picture fills the header of a page. */
  size?: number
}

/** Of a quarter of a header's picture, as the `sizes` of an image. */
const quarterSizes = '(width < 37.5em) 50vw, 160px'

/** The picture of a playlist: those of its first four items, or of its first. */
export function Mosaic({ sleeves, size }: MosaicProps) {
  const edge = (share: number) => (size === undefined ? {} : { size: size * share })
  if (sleeves.length < 4) return <Artwork src={sleeves[0] ?? null} sizes={artSizes} {...edge(1)} />
  return (
    <span className={styles.mosaic} style={{ width: size }}>
      {sleeves.map((sleeve, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its place
        <Artwork key={place} src={sleeve} sizes={quarterSizes} {...edge(1 / 2)} />
      ))}
    </span>
  )
}
