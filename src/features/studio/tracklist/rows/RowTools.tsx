import { Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconEdit,
  IconId,
  IconPlayerTrackNext,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { usDate } from '#contract/dates.ts'
import { listTrackSets } from '#contract/routes/catalogue.ts'
import { callOrThrow } from '../../../../data/api/api.ts'
import { useDerived } from '../../../../state/use-derived.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import type { EditRow } from '../../set/model.ts'
import type { Actions } from '../actions.ts'
import { rowName } from '../model/names.ts'
import { startText } from '../model/times.ts'
import type { Tracklist } from '../model/tracklist.ts'
import styles from './RowTools.module.css'

interface RowToolsProps {
  rows: readonly EditRow[]
  tracklist: Tracklist
  actions: Actions
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** How many sets a track is in. */
const setsOf = (id: number) => ({
  queryKey: ['studio sets of track', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { pagination } = await callOrThrow(listTrackSets, { params: { id }, query: { limit: 1 } }, signal)
    return pagination.total
  },
  retry: false,
})

/** What can be done with the selected row, for pointers and fingers; and what else is known of its track. */
export function RowTools({ rows, tracklist, actions }: RowToolsProps) {
  const row = useDerived(get => rows.find(({ uid }) => uid === get(tracklist.selected)), [rows, tracklist])
  if (!row)
    return (
      <div className={styles.tools}>
        <Button size="sm" leftSection={<IconPlus {...icon} />} onClick={() => actions.startHere()}>
          A track starts here
        </Button>
      </div>
    )
  const number = rows.indexOf(row) + 1
  const of = `track ${number}`
  const isLast = number === rows.length
  return (
    <div className={styles.tools}>
      <p className={styles.name}>
        <b>{`${number}. ${rowName(row)}`}</b> {startText(row.start) || 'no start yet'}
      </p>
      <div className={styles.buttons}>
        <Button size="sm" onClick={() => actions.moveHere()}>
          {`Track ${number} starts here`}
        </Button>
        <Button size="sm" onClick={() => actions.startHere()}>
          {isLast ? 'A new track starts here' : 'The next one starts here'}
        </Button>
        <span className={styles.group}>
          {(['earlier', 'earlierTenth', 'laterTenth', 'later'] as const).map(id => (
            <Button
              key={id}
              size="sm"
              disabled={row.start === null}
              aria-label={`${nudges[id]}: start of ${of}`}
              onClick={() => actions[id]()}
            >
              {nudges[id]}
            </Button>
          ))}
        </span>
        <IconButton
          label={`Play from 5 seconds before ${of}`}
          icon={<IconPlayerTrackNext {...icon} />}
          onClick={() => actions.audition()}
        />
        <IconButton label={`Edit ${of}`} icon={<IconEdit {...icon} />} onClick={() => actions.edit()} />
        <IconButton
          label={`Track ${number} is ${row.mix === 'ID' ? 'no ID' : 'an ID'}`}
          on={row.mix === 'ID'}
          icon={<IconId {...icon} />}
          onClick={() => actions.toggleId()}
        />
        <IconButton
          label={`Swap ${of} with the one above`}
          disabled={number === 1}
          icon={<IconArrowUp {...icon} />}
          onClick={() => actions.up()}
        />
        <IconButton
          label={`Swap ${of} with the one below`}
          disabled={isLast}
          icon={<IconArrowDown {...icon} />}
          onClick={() => actions.down()}
        />
        <IconButton label={`New track after ${of}`} icon={<IconPlus {...icon} />} onClick={() => actions.add()} />
        <IconButton label={`Remove ${of}`} icon={<IconTrash {...icon} />} onClick={() => actions.remove()} />
      </div>
      <Facts row={row} />
    </div>
  )
}

const nudges = { earlier: '−1 s', earlierTenth: '−0.1 s', laterTenth: '+0.1 s', later: '+1 s' } as const

/** What has no column, and what a change of the names would mean. */
function Facts({ row }: { row: EditRow }) {
  const { data: sets } = useQuery({ ...setsOf(row.track_id ?? 0), enabled: row.track_id !== undefined })
  const facts = [
    row.remixers.length > 0 && `Remixed by ${row.remixers.join(', ')}`,
    row.release_date && `Released ${usDate(row.release_date)}`,
    row.genre,
    row.track_id === undefined && row.title && 'Not linked to a track yet: saving finds it by its names, or adds it',
    sets !== undefined && sets > 1 && `In ${sets} sets: other names make it another track`,
    sets === 1 && 'In no other set: other names correct this track',
  ].filter(fact => typeof fact === 'string')
  return <p className={styles.facts}>{facts.join(' · ')}</p>
}
