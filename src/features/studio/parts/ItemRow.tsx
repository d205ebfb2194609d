import { Link } from '@tanstack/react-router'
import covering from '../../../catalogue/lists/covering.module.css'
import row from '../../../catalogue/lists/TallRow.module.css'
import { cx } from '../../../lib/class-names.ts'
import { Artwork, type ArtworkProps } from '../../../ui/media/Artwork.tsx'
import { studioLink } from '../address.ts'

export interface ItemRowProps {
  room: string
  /** What the address names: `artist-7`. */
  item: number | string
  name: string
  /** Facts in one line. */
  line: string
  picture: string | null
  shape: NonNullable<ArtworkProps['shape']>
}

/** An item in a room's list. Its name opens it. */
export const ItemRow = ({ room, item, name, line, picture, shape }: ItemRowProps) => (
  <li className={row.row}>
    <Artwork src={picture} shape={shape} size={64} />
    <span className={row.words}>
      <Link {...studioLink(room, item)} className={cx(row.name, covering.covering)}>
        {name}
      </Link>
      <span className={row.line}>{line}</span>
    </span>
  </li>
)
