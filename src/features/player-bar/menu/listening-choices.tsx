import { useId } from 'react'
import { chooseSkip, chooseSleep, chooseSpeed } from '../../../commands/player-options.ts'
import type { Command } from '../../../lib/command.ts'
import { hhmmss } from '../../../lib/time.ts'
import { skips } from '../../../player/media-session.ts'
import { useSkip, useSleep, useSleepLeft, useSpeed } from '../../../player/react.ts'
import { sleepChoices } from '../../../player/sleep.ts'
import { speeds } from '../../../player/speed.ts'
import { Chip } from '../../../ui/controls/chip.ts'
import styles from './ListeningMenu.module.css'

interface ChoiceProps<Option> {
  name: string
  /** Shown beside the name. */
  note?: string | undefined
  options: readonly Option[]
  chosen: Option
  choose: Command<[Option]>
}

/** A radio group of a few options, as chips. */
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

export const SpeedChoice = () => <Choice name="Speed" options={speeds} chosen={useSpeed()} choose={chooseSpeed} />

/** The sleep timer, with the time that is left. */
export function SleepTimer() {
  const left = useSleepLeft()
  const note = left === null ? undefined : `${hhmmss(left)} left`
  return <Choice name="Sleep timer" note={note} options={sleepChoices} chosen={useSleep()} choose={chooseSleep} />
}

export const SkipChoice = () => (
  <Choice name="Lock-screen buttons" options={skips} chosen={useSkip()} choose={chooseSkip} />
)
