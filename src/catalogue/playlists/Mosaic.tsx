import type { Playlist } from '../../../contract/entities/playlists.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import styles from './Mosaic.module.css'

export interface MosaicProps extends Pick<Playlist, 'sleeves'> {
  /** Edge in px. */
  size: number
}

/** The picture of a playlist: those of its first four items, or of its first. */
export function Mosaic({ sleeves, size }: MosaicProps) {
  if (sleeves.length < 4) return <Artwork src={sleeves[0] ?? null} size={size} />
  return (
    <span className={styles.mosaic} style={{ width: size, height: size }}>
      {sleeves.map((sleeve, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its place
        <Artwork key={place} src={sleeve} size={size / 2} />
      ))}
    </span>
  )
}
