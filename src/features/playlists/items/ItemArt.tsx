import type { PlaylistDetail, PlaylistItem } from '#contract/entities/playlists.ts'
import art from '../../../catalogue/play/art.module.css'
import { Downloaded } from '../../../catalogue/play/Downloaded.tsx'
import { PlayerEqualiser } from '../../../catalogue/play/PlayerEqualiser.tsx'
import { isLive, playPlaylist } from '../../../commands/play-playlist.ts'
import { sleeveOf } from '../../../data/playlists/sleeve-of.ts'
import { isId } from '../../../lib/track-name.ts'
import { useDerived } from '../../../state/use-derived.ts'
import { useCommand } from '../../../ui/controls/use-command.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { IdTile } from '../../../ui/media/IdTile.tsx'

export interface ItemArtProps {
  playlist: PlaylistDetail
  item: PlaylistItem
  /** Null while it can't be played. */
  onPlay: (() => void) | null
}

/** The sleeve of an item as a button that plays or pauses it; without a button while it can't be played. */
export function ItemArt({ playlist, item, onPlay }: ItemArtProps) {
  const { set_meta: set, track_meta: track } = item
  const live = useDerived(get => isLive(get, playlist.id, item.id), [playlist.id, item.id])
  const { label, Icon } = useCommand(playPlaylist, playlist, item)
  const picture = track && isId(track) ? <IdTile size={48} /> : <Artwork src={sleeveOf(item)} size={48} />
  return (
    <span className={art.art} data-live={live || undefined} data-unavailable={onPlay ? undefined : ''}>
      {onPlay ? (
        <button type="button" className={art.button} aria-label={label} onClick={onPlay}>
          {picture}
          {live && (
            <span className={art.live}>
              <PlayerEqualiser />
            </span>
          )}
          <span className={art.glyph}>
            <Icon size={20} aria-hidden />
          </span>
        </button>
      ) : (
        picture
      )}
      {set && <Downloaded setId={set.id} size={16} />}
    </span>
  )
}
