import { Link } from '@tanstack/react-router'
import type { Playlist } from '#contract/entities/playlists.ts'
import covering from '../../catalogue/lists/covering.module.css'
import styles from '../../catalogue/lists/TallRow.module.css'
import { Mosaic } from '../../catalogue/playlists/Mosaic.tsx'
import { playlistFacts } from '../../catalogue/playlists/playlist-facts.ts'
import { cx } from '../../lib/class-names.ts'
import { counted, dotted } from '../../lib/text.ts'

export interface PlaylistRowProps {
  playlist: Playlist
  own?: boolean
}

/** A playlist in the list of them. */
export const PlaylistRow = ({ playlist, own = false }: PlaylistRowProps) => (
  <li className={styles.row}>
    <Mosaic sleeves={playlist.sleeves} size={64} />
    <span className={styles.words}>
      <Link
        to="/playlists/$playlistId"
        params={{ playlistId: playlist.id }}
        className={cx(styles.name, covering.covering)}
      >
        {playlist.name}
      </Link>
      <span className={styles.line}>
        {own ? playlistFacts(playlist) : dotted(counted(playlist.item_count, 'item'), `by ${playlist.owner.username}`)}
      </span>
    </span>
  </li>
)
