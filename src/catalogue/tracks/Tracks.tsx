import type { Track } from '#contract/entities/music.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { TrackCards } from './TrackCards.tsx'
import { TrackRows } from './TrackRows.tsx'
import { briefTrackTable, TrackTable, trackTable } from './TrackTable.tsx'

export interface TracksProps {
  tracks: readonly Track[]
  /** Beside other lists: without likes. */
  brief?: boolean
}

/** A list of tracks, with the one that plays highlighted: cards or short rows on phones, a table elsewhere. */
export function Tracks({ tracks, brief = false }: TracksProps) {
  if (!usePhone()) return <TrackTable {...(brief ? briefTrackTable : trackTable)} tracks={tracks} />
  return brief ? <TrackRows tracks={tracks} /> : <TrackCards tracks={tracks} />
}
