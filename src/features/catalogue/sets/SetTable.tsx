import { IconArrowDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { SetSummary } from '../../../../contract/entities/music.ts'
import { cx } from '../../../lib/class-names.ts'
import { usDate } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { Likes } from '../Likes.tsx'
import { useSetLive } from '../live.tsx'
import { PlayArt } from '../PlayArt.tsx'
import { curator } from '../set-facts.ts'
import table from '../table.module.css'
import styles from './SetTable.module.css'

export interface SetTableProps {
  sets: readonly SetSummary[]
  /** Plays the set, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
}

/** Sets from 600 px up. The order is the newest recording first. */
export function SetTable({ sets, onPlay }: SetTableProps) {
  return (
    <SetTableFrame>
      {sets.map(set => (
        <Row key={set.id} set={set} onPlay={onPlay} />
      ))}
    </SetTableFrame>
  )
}

export function SetTableFrame({ children }: { children: ReactNode }) {
  return (
    <table className={cx(table.table, styles.sets)}>
      <thead>
        <tr>
          <td className={styles.art} />
          <th className={cx(styles.artist, table.fromTablet)}>Artist</th>
          <th>Set</th>
          <th className={cx(styles.curator, table.fromDesktop)}>Curator</th>
          <th className={styles.genre}>Genre</th>
          <th className={styles.date} aria-sort="descending">
            Recorded
            <IconArrowDown size={14} aria-hidden="true" />
          </th>
          <th className={cx(styles.likes, table.right)}>Likes</th>
          <th className={cx(styles.liked, table.fromTablet)}>Liked on</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface RowProps {
  set: SetSummary
  onPlay: (set: SetSummary) => void
}

const Row = memo(function Row({ set, onPlay }: RowProps) {
  const live = useSetLive(set.id)
  const { user_fav: fav } = set
  return (
    <tr className={table.row} data-live={live ?? undefined} aria-current={live ? 'true' : undefined}>
      <td>
        <PlayArt set={set} size={48} onPlay={onPlay} />
      </td>
      <td className={cx(table.artist, table.fromTablet)}>{set.artist}</td>
      <td className={table.title}>
        <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={cx(table.name, styles.link)}>
          {set.set_name}
        </Link>
        <span className={table.under}>{dotted(set.artist, curator(set))}</span>
      </td>
      <td className={table.fromDesktop}>{curator(set)}</td>
      <td>{set.genre}</td>
      <td>{usDate(set.release_date)}</td>
      <td className={table.right}>
        <Likes count={set.likes} mine={fav.is_fav} />
      </td>
      <td className={table.fromTablet}>{fav.first_liked_date && usDate(fav.first_liked_date)}</td>
    </tr>
  )
})
