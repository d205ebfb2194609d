import { VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { SetTrack } from '../../../../contract/entities/music.ts'
import { cx } from '../../../lib/class-names.ts'
import { dotted } from '../../../lib/text.ts'
import { isId, trackName } from '../../../lib/track-name.ts'
import { useIsCurrentTrack } from '../../../player/react.ts'
import { Watch } from '../ids/Watch.tsx'
import { Likes } from '../Likes.tsx'
import { ArtistLinks, LabelLink, TrackLink } from '../links.tsx'
import { Rows } from '../Rows.tsx'
import table from '../table.module.css'
import { isUnknown, labelOf, releasedOn } from '../track-facts.ts'
import { PlayTrack } from './PlayTrack.tsx'
import styles from './TracklistTable.module.css'

export interface TracklistProps {
  tracks: readonly SetTrack[]
  /** Plays the set from this track's start; null where that can't be. Keep it the same function from render to render. */
  onPlayTrack: ((track: SetTrack) => void) | null
}

/** The tracklist from 600 px up. */
export const TracklistTable = ({ tracks, onPlayTrack }: TracklistProps) => (
  <TracklistFrame>
    <Rows items={tracks}>{track => <Row key={track.id} track={track} onPlay={onPlayTrack} />}</Rows>
  </TracklistFrame>
)

export const TracklistFrame = ({ children }: { children: ReactNode }) => (
  <table className={cx(table.table, styles.tracklist)}>
    <thead>
      <tr>
        <th>
          <span aria-hidden="true">#</span>
          <VisuallyHidden>Track</VisuallyHidden>
        </th>
        <th className={table.fromTablet}>Artist</th>
        <th>Title</th>
        <th className={table.fromTablet}>Label</th>
        <th className={table.fromDesktop}>Released</th>
        <th>Genre</th>
        <th className={table.fromDesktop}>Key</th>
        <th>BPM</th>
        <th className={table.right}>Likes</th>
      </tr>
    </thead>
    {children}
  </table>
)

interface RowProps {
  track: SetTrack
  onPlay: TracklistProps['onPlayTrack']
}

const Row = memo(function Row({ track, onPlay }: RowProps) {
  const current = useIsCurrentTrack(track.id)
  const { track_meta: meta } = track
  const id = isId(meta)
  const label = !id && meta.label_meta
  return (
    <tr className={table.row} data-live={current || undefined} aria-current={current ? 'true' : undefined}>
      <td>
        <PlayTrack track={track} current={current} onPlay={onPlay} withTime />
      </td>
      <td className={cx(table.artist, table.fromTablet)} data-unknown={isUnknown(meta) || undefined}>
        <ArtistLinks artist={meta.artist} artists={meta.artists} />
      </td>
      <td className={table.title}>
        <TrackLink track={meta} className={table.name} />
        <span className={table.under}>{dotted(meta.artist, labelOf(meta))}</span>
      </td>
      <td className={table.fromTablet}>{label ? <LabelLink {...label} /> : labelOf(meta)}</td>
      <td className={cx(table.whole, table.fromDesktop)}>{releasedOn(meta)}</td>
      <td>{meta.genre}</td>
      <td className={cx(table.whole, table.fromDesktop)}>{!id && meta.key}</td>
      <td className={table.whole}>{!id && meta.bpm !== null && Math.round(meta.bpm)}</td>
      <td className={table.right}>
        {id ? (
          <Watch id={meta.id} name={trackName(meta)} />
        ) : (
          <Likes item="track" id={meta.id} name={trackName(meta)} />
        )}
      </td>
    </tr>
  )
})
