import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlay, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { hhmmss } from '../../../../lib/time.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { studioLink } from '../../address.ts'
import { certaintyNames } from '../../parts/certainty.ts'
import { rowName } from '../model/names.ts'
import styles from './HeardRow.module.css'
import { placeText, sourceText, spanText } from './heard-text.ts'
import { isChoosable, type Placed, replacedIds } from './place-heard.ts'
import type { HeardIn, HeardPlayer } from './use-heard-player.ts'

export interface HeardRowProps {
  placed: Placed
  chosen: boolean
  player: HeardPlayer
  onChoose: (chosen: boolean) => void
}

const icon = { size: 20, 'aria-hidden': true } as const

/** A recognized track: whether it is taken, how certain it is, from where it is known, what is there, and buttons that play it. */
export function HeardRow({ placed, chosen, player, onChoose }: HeardRowProps) {
  const { heard } = placed
  const id = useId()
  const name = rowName(heard.row)
  const place = placeText(placed)
  const better = betterMerged(placed)
  const start = hhmmss(heard.row.start)
  return (
    <li className={styles.row}>
      <Checkbox
        id={id}
        size="md"
        color="var(--paper)"
        iconColor="var(--ink-0)"
        className={styles.box}
        checked={chosen}
        disabled={!isChoosable(placed)}
        aria-describedby={`${id}-facts`}
        onChange={event => onChoose(event.currentTarget.checked)}
      />
      <div className={styles.text}>
        <label htmlFor={id} className={styles.label}>
          <span className={styles.span}>{spanText(heard)}</span>{' '}
          <b className={styles.certainty} data-certainty={heard.certainty}>
            {certaintyNames[heard.certainty]}
          </b>
          <span dir="auto" className={styles.name}>
            {name}
          </span>
        </label>
        <div id={`${id}-facts`} className={styles.facts}>
          <p>{sourceText(heard)}</p>
          {place && <p className={styles.place}>{place}</p>}
          {better && (
            <p className={styles.place}>
              {better.why} <Link {...studioLink('ids', better.id)}>Merge it in IDs</Link>
            </p>
          )}
        </div>
        {(player.hasFailed(heard, 'here') || player.hasFailed(heard, 'source')) && (
          <p role="alert" className={styles.failed}>
            We couldn't load the audio. Play tries again.
          </p>
        )}
      </div>
      <Play player={player} placed={placed} where="here" label={`${name} at ${start}`} />
      {heard.source && (
        <Play player={player} placed={placed} where="source" label={`${name} in ${heard.source.set_name}`} />
      )}
    </li>
  )
}

interface PlayProps {
  player: HeardPlayer
  placed: Placed
  where: HeardIn
  label: string
}

function Play({ player, placed: { heard }, where, label }: PlayProps) {
  const isRunning = player.isRunning(heard, where)
  const verb = isRunning ? 'Pause' : 'Play'
  const Icon = isRunning ? IconPlayerPauseFilled : where === 'here' ? IconPlayerPlayFilled : IconPlayerPlay
  return (
    <IconButton
      label={`${verb} ${label}`}
      tooltip={`${verb} ${where === 'here' ? 'it here' : 'it in the other set'}`}
      on={isRunning}
      icon={<Icon {...icon} />}
      onClick={() => player.toggle(heard, where)}
    />
  )
}

/** An ID that is better merged, and why; undefined if none is concerned. */
function betterMerged(placed: Placed): { id: number | undefined; why: string } | undefined {
  if (placed.kind !== 'there' && !isChoosable(placed))
    return { id: placed.heard.row.track_id, why: 'The ID may be this track.' }
  const [replaced] = replacedIds(placed)
  return replaced && { id: replaced.row.track_id, why: "The ID goes from this set, and who watches it isn't told." }
}
