import type { PlaylistDetail } from '../../../../contract/entities/playlists.ts'
import { Mosaic } from '../../../catalogue/playlists/Mosaic.tsx'
import { visibilityText } from '../../../catalogue/playlists/playlist-facts.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { lasting } from '../../../lib/time.ts'
import { usePhone } from '../../../ui/layout/use-phone.ts'
import { lengthOf } from '../length-of.ts'
import { DownloadPlaylist } from './DownloadPlaylist.tsx'
import { EditPlaylist } from './EditPlaylist.tsx'
import { FeedOfPlaylist } from './FeedOfPlaylist.tsx'
import { FollowPlaylist } from './FollowPlaylist.tsx'
import styles from './PlaylistHeader.module.css'
import { PlayPlaylist } from './PlayPlaylist.tsx'
import { SharePlaylist } from './SharePlaylist.tsx'

export interface PlaylistHeaderProps {
  playlist: PlaylistDetail
  /** It is the listener's. */
  own: boolean
}

/** What a playlist is called, whose it is, how long, and what a listener can do with it. */
export function PlaylistHeader({ playlist, own }: PlaylistHeaderProps) {
  const phone = usePhone()
  const { name, description, owner, items, sleeves, visibility } = playlist
  return (
    <header className={styles.header}>
      <Mosaic sleeves={sleeves} size={phone ? 128 : 224} />
      <div className={styles.words}>
        <p className={styles.facts}>{dotted('Playlist', own ? visibilityText[visibility] : `by ${owner.username}`)}</p>
        <h1 className={styles.name}>{name}</h1>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.facts}>
          {dotted(counted(items.length, 'item'), items.length > 0 && lasting(lengthOf(items)))}
        </p>
      </div>
      <div className={styles.actions}>
        <div>
          {items.length > 0 && <PlayPlaylist playlist={playlist} />}
          {items.length > 0 && <DownloadPlaylist playlist={playlist} />}
          <SharePlaylist playlist={playlist} own={own} />
          {visibility === 'link' && <FeedOfPlaylist playlist={playlist} />}
          {own ? <EditPlaylist playlist={playlist} /> : <FollowPlaylist playlist={playlist} />}
        </div>
      </div>
    </header>
  )
}
