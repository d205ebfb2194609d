import { VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlaylistDetail, PlaylistItem } from '#contract/entities/playlists.ts'
import { TrackLink } from '../../../catalogue/links.tsx'
import covering from '../../../catalogue/lists/covering.module.css'
import { MenuButton } from '../../../catalogue/menu/MenuButton.tsx'
import { useUnavailableOffline } from '../../../catalogue/play/unavailable-offline.ts'
import { SetLink } from '../../../catalogue/sets/SetLink.tsx'
import { playPlaylist } from '../../../commands/play-playlist.ts'
import { removePlaylistItem } from '../../../commands/playlists.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { notDownloaded } from '../../../data/downloads/state-text.ts'
import { cx } from '../../../lib/class-names.ts'
import { dotted } from '../../../lib/text.ts'
import { hhmmss, shortTime } from '../../../lib/time.ts'
import { RemoveButton } from '../../../ui/controls/RemoveButton.tsx'
import { useCommand } from '../../../ui/controls/use-command.ts'
import { itemLength } from '../length-of.ts'
import { ItemArt } from './ItemArt.tsx'
import styles from './ItemRow.module.css'

export interface ItemRowProps {
  playlist: PlaylistDetail
  item: PlaylistItem
  own: boolean
  unsent: boolean
  /** Moves the row. Only the owner has one. */
  grip?: ReactNode
}

/** The content of a row of a playlist: a set, or a track in its set. */
export function ItemRow({ playlist, item, own, unsent, grip }: ItemRowProps) {
  const { set_meta: set, track_meta: track } = item
  const offline = useUnavailableOffline(set?.id ?? 0)
  const problem = set?.mp3_permalink ? offline && notDownloaded : 'No recording to play'
  const play = problem ? null : () => playPlaylist.effect(playlist, item)
  return (
    <>
      {grip}
      <ItemArt playlist={playlist} item={item} onPlay={play} />
      <span className={styles.words} data-unavailable={problem ? '' : undefined}>
        <span className={cx(styles.name, covering.covering)}>
          {track ? <TrackLink track={track} /> : set && <SetLink set={set} />}
        </span>
        <span className={styles.line}>
          <span>{dotted(problem, track?.artist ?? set?.artist)}</span>
          {track && set && (
            <>
              <span className={styles.in}> · in </span>
              <SetLink set={set} />
            </>
          )}
          {unsent && <Unsent />}
        </span>
      </span>
      <span className={styles.length}>{track ? shortTime(itemLength(item)) : hhmmss(itemLength(item))}</span>
      {track ? <MenuButton of={{ track, play }} /> : set && <MenuButton of={{ set }} />}
      {own && <Remove playlist={playlist} item={item} />}
    </>
  )
}

function Unsent() {
  const online = useOnline()
  return (
    !online && (
      <>
        <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>Not sent yet</VisuallyHidden>
      </>
    )
  )
}

function Remove({ playlist, item }: Pick<ItemRowProps, 'playlist' | 'item'>) {
  const { label, Icon, run } = useCommand(removePlaylistItem, playlist, item)
  return (
    <RemoveButton
      label={label}
      tooltip="Remove"
      icon={<Icon size={18} stroke={1.75} aria-hidden />}
      fallback="main"
      onRemove={run}
    />
  )
}
