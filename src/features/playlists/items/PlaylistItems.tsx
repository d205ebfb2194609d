import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { movePlaylistItem, workName } from '../../../commands/playlists.ts'
import { Sortable } from '../../../ui/sortable/Sortable.tsx'
import { SortableItem } from '../../../ui/sortable/SortableItem.tsx'
import row from './ItemRow.module.css'
import { ItemRow } from './ItemRow.tsx'
import styles from './PlaylistItems.module.css'

export interface PlaylistItemsProps {
  playlist: PlaylistDetail
  /** It is the listener's, who can change the order. */
  own: boolean
  /** The ids of the items whose addition is pending. */
  unsent: ReadonlySet<string>
}

/** The sets and tracks of a playlist in order. */
export function PlaylistItems({ playlist, own, unsent }: PlaylistItemsProps) {
  const { items, name } = playlist
  const ids = items.map(({ id }) => id)
  const list = (
    <ol className={styles.list} aria-label={`Items of ${name}`}>
      {items.map(item => {
        const shown = { playlist, item, own, unsent: unsent.has(item.id) }
        return own ? (
          <SortableItem
            key={item.id}
            id={item.id}
            name={workName(item)}
            className={row.row}
            data-own=""
            dragged={row.dragged}
          >
            {grip => <ItemRow {...shown} grip={grip} />}
          </SortableItem>
        ) : (
          <li key={item.id} className={row.row}>
            <ItemRow {...shown} />
          </li>
        )
      })}
    </ol>
  )
  if (!own) return list

  function move(id: string, to: string): void {
    const item = items.find(each => each.id === id)
    // Moved down, it takes the place behind the other one; moved up, the place before.
    const [from, place] = [ids.indexOf(id), ids.indexOf(to)]
    const after = from < place ? to : (ids[place - 1] ?? null)
    if (item) movePlaylistItem.effect(playlist, item, after)
  }

  const nameOf = (id: string) => {
    const item = items.find(each => each.id === id)
    return item ? workName(item) : ''
  }
  return (
    <Sortable ids={ids} what="item" nameOf={nameOf} onMove={move}>
      {list}
    </Sortable>
  )
}
