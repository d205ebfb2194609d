import { memo, type ReactNode } from 'react'
import type { SetSummary } from '../../../../contract/entities/music.ts'
import { cx } from '../../../lib/class-names.ts'
import { usDate } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { Heading } from '../Heading.tsx'
import { Likes } from '../Likes.tsx'
import { useSetLive } from '../live.tsx'
import { Marked } from '../Marked.tsx'
import { PlayArt } from '../PlayArt.tsx'
import { curator } from '../set-facts.ts'
import table from '../table.module.css'
import { SetLink } from './SetLink.tsx'
import styles from './SetTable.module.css'

export interface SetTableProps {
  sets: readonly SetSummary[]
  /** Plays the set, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
  /** Beside other lists: without likes and order. */
  brief: boolean
}

/** Sets from 600 px up. The order is the newest recording first. */
export function SetTable({ sets, onPlay, brief }: SetTableProps) {
  return (
    <SetTableFrame brief={brief}>
      {sets.map(set => (
        <Row key={set.id} set={set} onPlay={onPlay} brief={brief} />
      ))}
    </SetTableFrame>
  )
}

export function SetTableFrame({ brief = false, children }: { brief?: boolean; children: ReactNode }) {
  return (
    <table className={cx(table.table, brief ? table.brief : styles.sets)}>
      <thead>
        <tr>
          <td className={table.art} />
          <th className={cx(styles.artist, table.fromTablet)}>Artist</th>
          <th className={table.main}>Set</th>
          <th className={cx(styles.curator, table.fromDesktop)}>Curator</th>
          <th className={styles.genre}>Genre</th>
          <Heading className={cx(styles.date, table.date)} sorted={!brief}>
            Recorded
          </Heading>
          {!brief && (
            <>
              <th className={cx(styles.likes, table.right)}>Likes</th>
              <th className={cx(styles.liked, table.fromTablet)}>Liked on</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface RowProps {
  set: SetSummary
  onPlay: (set: SetSummary) => void
  brief: boolean
}

const Row = memo(function Row({ set, onPlay, brief }: RowProps) {
  const live = useSetLive(set.id)
  const { user_fav: fav } = set
  return (
    <tr className={table.row} data-live={live ?? undefined} aria-current={live ? 'true' : undefined}>
      <td>
        <PlayArt set={set} size={48} onPlay={onPlay} />
      </td>
      <td className={cx(table.artist, table.fromTablet)}>
        <Marked>{set.artist}</Marked>
      </td>
      <td className={table.title}>
        <SetLink set={set} className={cx(table.name, styles.link)} />
        <span className={table.under}>
          <Marked>{dotted(set.artist, curator(set))}</Marked>
        </span>
      </td>
      <td className={table.fromDesktop}>
        <Marked>{curator(set)}</Marked>
      </td>
      <td>{set.genre}</td>
      <td>{usDate(set.release_date)}</td>
      {!brief && (
        <>
          <td className={table.right}>
            <Likes count={set.likes} mine={fav.is_fav} />
          </td>
          <td className={table.fromTablet}>{fav.first_liked_date && usDate(fav.first_liked_date)}</td>
        </>
      )}
    </tr>
  )
})
