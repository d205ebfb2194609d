import type { Artist } from '../../../contract/entities/people.ts'
import { ArtistLink } from '../../catalogue/links.tsx'
import { counted, dotted } from '../../lib/text.ts'
import { CardsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Artwork } from '../../ui/media/Artwork.tsx'
import styles from './ArtistDiscs.module.css'

/** Artists with round pictures, each a link. */
export function ArtistDiscs({ artists }: { artists: readonly Artist[] }) {
  return (
    <ul className={styles.discs}>
      {artists.map(artist => (
        <li key={artist.id}>
          <ArtistLink id={artist.id} name={artist.name} className={styles.artist}>
            <Artwork
              src={artist}
              shape="disc"
              sizes="(width < 37.5em) 28vw, (width < 56.25em) 22vw, (width < 90em) 11vw, 160px"
            />
            <b>{artist.name}</b>
            <span>{dotted(counted(artist.set_count, 'Set'), counted(artist.track_count, 'Track'))}</span>
          </ArtistLink>
        </li>
      ))}
    </ul>
  )
}

export const ArtistDiscsSkeleton = () => <CardsSkeleton count={7} shape="disc" className={styles.discs} />
