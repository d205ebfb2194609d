import type { Week } from '#contract/entities/history.ts'
import { ArtistLink } from '../../catalogue/links.tsx'
import covering from '../../catalogue/lists/covering.module.css'
import { cx } from '../../lib/class-names.ts'
import { lasting } from '../../lib/time.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import styles from './TopArtists.module.css'

/** The artists that were heard most, the first one first, and for how long. */
export const TopArtists = ({ artists }: { artists: Week['top_artists'] }) => (
  <ol className={styles.artists}>
    {artists.map(({ artist, heard }) => (
      <li key={artist.id} className={styles.artist}>
        <Artwork src={artist} shape="disc" size={48} />
        <ArtistLink id={artist.id} name={artist.name} className={cx(styles.name, covering.covering)} />
        <span className={styles.heard}>{lasting(heard)}</span>
      </li>
    ))}
  </ol>
)
