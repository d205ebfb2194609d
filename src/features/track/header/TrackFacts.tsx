import type { TrackDetail } from '#contract/routes/catalogue.ts'
import { Fact, Facts } from '../../../catalogue/header/Facts.tsx'
import { LabelLink } from '../../../catalogue/links.tsx'
import { labelOf, releasedOn } from '../../../catalogue/tracks/track-facts.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import styles from './TrackHeader.module.css'

/** The label, the release date, the tempo and the key of a track, and who identified it. */
export function TrackFacts({ track }: { track: TrackDetail }) {
  const { label_meta: label, bpm, key, identified_by: by } = track
  return (
    <Facts ruled>
      <Fact name="Label">{label ? <LabelLink {...label} /> : labelOf(track)}</Fact>
      <Fact name="Released">{releasedOn(track)}</Fact>
      <Fact name="BPM">{bpm !== null && Math.round(bpm)}</Fact>
      <Fact name="Key">{key}</Fact>
      <Fact name="Identified by">
        {by && (
          <span className={styles.by}>
            <Avatar src={by.avatar_url} size={20} />
            <bdi>{by.username}</bdi>
          </span>
        )}
      </Fact>
    </Facts>
  )
}
