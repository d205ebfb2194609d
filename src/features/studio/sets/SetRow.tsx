import { Link } from '@tanstack/react-router'
import { usDate } from '#contract/dates.ts'
import type { StudioSetSummary } from '#contract/entities/studio.ts'
import covering from '../../../catalogue/lists/covering.module.css'
import row from '../../../catalogue/lists/TallRow.module.css'
import { cx } from '../../../lib/class-names.ts'
import { clock } from '../../../lib/clock.ts'
import { ago } from '../../../lib/dates.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { studioLink } from '../address.ts'
import { SetMenu } from './SetMenu.tsx'
import styles from './SetsRoom.module.css'

const stateNames = { draft: 'Draft', published: 'Published', unpublished: 'Unpublished' } as const

/** What a set is called: `Yuna Brandt - Nordlicht`. */
const nameOf = ({ artist, name }: StudioSetSummary) => (artist === '' ? name : `${artist} - ${name}`)

interface SetRowProps {
  set: StudioSetSummary
  /** Called after it was published or unpublished. */
  onChanged: () => void
}

/** A set or a draft in the list of them. Its name opens it. */
export function SetRow({ set, onChanged }: SetRowProps) {
  const { state, id, date, duration, track_count, id_count, changed_dt } = set
  const name = nameOf(set)
  const facts = dotted(
    date && usDate(date),
    duration === null ? 'No recording yet' : hhmmss(duration),
    counted(track_count, 'track'),
    id_count > 0 && counted(id_count, 'ID'),
    `Changed ${ago(Date.parse(changed_dt), clock.now())}`,
  )
  return (
    <li className={row.row}>
      <Artwork src={set.art_url_sm} size={64} />
      <span className={row.words}>
        <Link
          {...studioLink('sets', state === 'draft' ? `draft-${id}` : id)}
          className={cx(row.name, covering.covering)}
        >
          {name}
        </Link>
        <span className={styles.facts}>
          <span className={styles.stateInLine}>{stateNames[state]} · </span>
          {facts}
        </span>
      </span>
      <span className={styles.state} aria-hidden="true">
        {stateNames[state]}
      </span>
      <SetMenu set={set} name={name} onChanged={onChanged} />
    </li>
  )
}
