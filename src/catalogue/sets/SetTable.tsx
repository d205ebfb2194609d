import { memo, type ReactNode } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { usDate } from '../../lib/dates.ts'
import { dotted } from '../../lib/text.ts'
import { Table } from '../../ui/controls/table.ts'
import { ArtistLinks, CuratorLinks } from '../links.tsx'
import { Heading } from '../lists/Heading.tsx'
import { Marked } from '../lists/Highlighted.tsx'
import { Rows } from '../lists/Rows.tsx'
import table from '../lists/table.module.css'
import { LikedOn } from '../marks/LikedOn.tsx'
import { Likes } from '../marks/Likes.tsx'
import { useSetLive } from '../play/live.tsx'
import { PlayArt } from '../play/PlayArt.tsx'
import { useSetAway } from '../play/unavailable-offline.ts'
import { SetLink } from './SetLink.tsx'
import styles from './SetTable.module.css'
import { curator } from './set-facts.ts'

export interface SetTableProps {
  sets: readonly SetSummary[]
  /** Plays the set, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
  /** Beside other lists: without likes and order. */
  brief: boolean
}

/** Sets from 600 px up. */
export function SetTable({ sets, onPlay, brief }: SetTableProps) {
  return (
    <SetTableFrame brief={brief}>
      <Rows items={sets}>{set => <Row key={set.id} set={set} onPlay={onPlay} brief={brief} />}</Rows>
    </SetTableFrame>
  )
}

export function SetTableFrame({ brief = false, children }: { brief?: boolean; children: ReactNode }) {
  return (
    <Table className={brief ? cx(table.brief, styles.brief) : styles.sets}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Heading by="artist" className={table.fromTablet}>
            Artist
          </Heading>
          <Heading by="set_name">Set</Heading>
          <Heading by="sponsor" className={table.fromDesktop}>
            Curator
          </Heading>
          <Heading by="genre">Genre</Heading>
          <Heading by="release_date">Recorded</Heading>
          {!brief && (
            <>
              <Heading by="user_set_favs.total_user_likes" className={table.right}>
                Likes
              </Heading>
              <Heading by="user_set_favs.first_liked_date" className={table.fromTablet}>
                Liked on
              </Heading>
            </>
          )}
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  )
}

interface RowProps {
  set: SetSummary
  onPlay: (set: SetSummary) => void
  brief: boolean
}

const Row = memo(function Row({ set, onPlay, brief }: RowProps) {
  const live = useSetLive(set.id)
  const away = useSetAway(set.id)
  return (
    <Table.Tr data-away={away || undefined} aria-current={live ? 'true' : undefined}>
      <Table.Td>
        <PlayArt set={set} size={48} onPlay={onPlay} />
      </Table.Td>
      <Table.Td className={cx(table.artist, table.fromTablet)}>
        <ArtistLinks {...set} />
      </Table.Td>
      <Table.Td className={table.title}>
        <SetLink set={set} className={table.name} />
        <span className={table.under}>
          <Marked>{dotted(set.artist, curator(set))}</Marked>
        </span>
      </Table.Td>
      <Table.Td className={table.fromDesktop}>
        <CuratorLinks sponsors={set.set_sponsors} />
      </Table.Td>
      <Table.Td>{set.genre}</Table.Td>
      <Table.Td className={table.whole}>{usDate(set.release_date)}</Table.Td>
      {!brief && (
        <>
          <Table.Td className={table.right}>
            <Likes item="set" id={set.id} name={set.set_name} />
          </Table.Td>
          <Table.Td className={cx(table.whole, table.fromTablet)}>
            <LikedOn subject={`set/${set.id}`} />
          </Table.Td>
        </>
      )}
    </Table.Tr>
  )
})
