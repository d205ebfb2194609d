import type { Artist } from '#contract/entities/people.ts'
import { cx } from '../../lib/class-names.ts'
import { counted, dotted } from '../../lib/text.ts'
import { CardsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import sideways from '../../ui/layout/sideways.module.css'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { ArtistLink } from '../links.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { ReasonFor } from '../similar/reasons.ts'
import styles from './ArtistDiscs.module.css'

const row = cx(sideways.row, styles.discs)

/** Artists with round pictures, each a link with a menu beside it, in a row that scrolls sideways. */
export function ArtistDiscs({ artists }: { artists: readonly Artist[] }) {
  return (
    <ul className={row} data-fades="">
      {artists.map(artist => (
        <li key={artist.id} className={styles.disc}>
          <ArtistLink id={artist.id} name={artist.name} className={styles.artist}>
            <Artwork src={artist} shape="disc" sizes="(width < 37.5em) 128px, (width < 56.25em) 152px, 184px" />
            <b>{artist.name}</b>
            <span>{dotted(counted(artist.set_count, 'Set'), counted(artist.track_count, 'Track'))}</span>
            <ReasonFor id={artist.id} />
          </ArtistLink>
          <MenuButton of={{ person: artist, item: 'artist' }} />
        </li>
      ))}
    </ul>
  )
}

export const ArtistDiscsSkeleton = () => <CardsSkeleton count={9} shape="disc" className={row} />
