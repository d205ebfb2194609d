import type { Track } from '../../../../contract/entities/music.ts'
import { Fact, Facts } from '../../../catalogue/header/Facts.tsx'
import { LabelLink } from '../../../catalogue/links.tsx'
import { labelOf, releasedOn } from '../../../catalogue/tracks/track-facts.ts'

/** The label, the release date, the tempo and the key of a track. */
export function TrackFacts({ track }: { track: Track }) {
  const { label_meta: label, bpm, key } = track
  return (
    <Facts ruled>
      <Fact name="Label">{label ? <LabelLink {...label} /> : labelOf(track)}</Fact>
      <Fact name="Released">{releasedOn(track)}</Fact>
      <Fact name="BPM">{bpm !== null && Math.round(bpm)}</Fact>
      <Fact name="Key">{key}</Fact>
    </Facts>
  )
}
