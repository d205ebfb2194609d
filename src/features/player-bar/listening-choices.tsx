import { useId } from 'react'
import type { Command } from '../../lib/command.ts'
import { hhmmss } from '../../lib/time.ts'
import { skips } from '../../player/media-session.ts'
import { useSkip, useSleep, useSleepLeft, useSpeed } from '../../player/react.ts'
import { sleepChoices } from '../../player/sleep.ts'
import { speeds } from '../../player/speed.ts'
import { Chip } from '../../ui/controls/chip.ts'
import type { PlayerCommands } from './commands.ts'
import styles from './ListeningMenu.module.css'

interface ChoiceProps<Option> {
  name: string
  /** How it stands, beside its name. */
  note?: string | undefined
  options: readonly Option[]
  chosen: Option
  choose: Command<[Option]>
}

/** One of a few, as chips. */
function Choice<Option extends string | number>({ name, note, options, chosen, choose }: ChoiceProps<Option>) {
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>
        {name}
        {note && <span className={styles.note}>{note}</span>}
      </legend>
      {options.map(option => (
        <Chip key={option} type="radio" name={group} checked={option === chosen} onChange={() => choose.effect(option)}>
          {choose.label(option)}
        </Chip>
      ))}
    </fieldset>
  )
}

export const SpeedChoice = ({ choose }: { choose: PlayerCommands['chooseSpeed'] }) => (
  <Choice name="Speed" options={speeds} chosen={useSpeed()} choose={choose} />
)

/** With the time that is left. */
export function SleepTimer({ choose }: { choose: PlayerCommands['chooseSleep'] }) {
  const left = useSleepLeft()
  const note = left === null ? undefined : `${hhmmss(left)} left`
  return <Choice name="Sleep timer" note={note} options={sleepChoices} chosen={useSleep()} choose={choose} />
}

export const SkipChoice = ({ choose }: { choose: PlayerCommands['chooseSkip'] }) => (
  <Choice name="Previous and next on the lock screen" options={skips} chosen={useSkip()} choose={choose} />
)
