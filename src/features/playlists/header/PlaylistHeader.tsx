import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { Fact, Facts } from '../../../catalogue/header/Facts.tsx'
import { WorkHeader } from '../../../catalogue/header/WorkHeader.tsx'
import { Mosaic } from '../../../catalogue/playlists/Mosaic.tsx'
import { visibilityText } from '../../../catalogue/playlists/playlist-facts.ts'
import { lasting } from '../../../lib/time.ts'
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
  const { name, description, owner, items, sleeves, visibility } = playlist
  return (
    <WorkHeader
      className={styles.playlist}
      art={<Mosaic sleeves={sleeves} />}
      artists={own ? 'Playlist' : `Playlist by ${owner.username}`}
      name={name}
      facts={
        <Facts>
          <Fact name="Items">{String(items.length)}</Fact>
          <Fact name="Length">{items.length > 0 && lasting(lengthOf(items))}</Fact>
          <Fact name="Access">{own && visibilityText[visibility]}</Fact>
        </Facts>
      }
      about={description && <p className={styles.description}>{description}</p>}
      actions={
        <>
          {items.length > 0 && <PlayPlaylist playlist={playlist} />}
          {items.length > 0 && <DownloadPlaylist playlist={playlist} />}
          <SharePlaylist playlist={playlist} own={own} />
          {visibility === 'link' && <FeedOfPlaylist playlist={playlist} />}
          {own ? <EditPlaylist playlist={playlist} /> : <FollowPlaylist playlist={playlist} />}
        </>
      }
    />
  )
}
