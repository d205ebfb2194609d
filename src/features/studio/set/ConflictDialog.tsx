import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'
import styles from './ConflictDialog.module.css'
import { type Choices, type Difference, proposed, type Side } from './compare.ts'
import { nameOf, sideText } from './describe-difference.ts'

interface ConflictDialogProps {
  /** "This set was changed by yuna in the meantime". */
  why: string
  differences: readonly Difference[]
  onChoose: (choices: Choices) => void
  /** Keeps on editing; the same question comes with the next save. */
  onLater: () => void
}

const all = (differences: readonly Difference[], side: Side): Choices =>
  Object.fromEntries(differences.map(({ key }) => [key, side]))

const changedBy = { theirs: 'Changed there', mine: 'Changed here', both: 'Changed there and here' } as const

/**
 * What is different between the set that the server has now and the one that is edited, side by side. Each is chosen; a change of only
 * one side is proposed, which is shown.
 */
export function ConflictDialog({ why, differences, onChoose, onLater }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Choices>({})
  const choices = { ...proposed(differences), ...chosen }
  const left = differences.filter(({ key }) => choices[key] === undefined).length
  return (
    <Dialog open title="Changed by someone else, too" onClose={onLater}>
      <p className={styles.why}>{`${why.replace(/\.$/, '')}. Nothing is lost: choose what each should be.`}</p>
      <div className={styles.all}>
        <Button size="sm" onClick={() => setChosen(all(differences, 'theirs'))}>
          Take all of theirs
        </Button>
        <Button size="sm" onClick={() => setChosen(all(differences, 'mine'))}>
          Keep all of mine
        </Button>
      </div>
      <ul className={styles.list}>
        {differences.map(difference => (
          <Choice
            key={difference.key}
            difference={difference}
            chosen={choices[difference.key]}
            onChoose={side => setChosen({ ...chosen, [difference.key]: side })}
          />
        ))}
      </ul>
      <p role="status" className={styles.left}>
        {left > 0 ? `${left} left to choose` : 'All chosen'}
      </p>
      <DialogActions>
        <Button onClick={onLater}>Decide later</Button>
        <Button variant="primary" disabled={left > 0} onClick={() => onChoose(choices)}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ChoiceProps {
  difference: Difference
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

const Choice = ({ difference, chosen, onChoose }: ChoiceProps) => (
  <li className={styles.choice}>
    <h3>
      {nameOf(difference)} <small>{changedBy[difference.changed]}</small>
    </h3>
    {(['theirs', 'mine'] as const).map(side => (
      <button
        key={side}
        type="button"
        className={styles.side}
        aria-pressed={chosen === side}
        aria-label={`${side === 'theirs' ? 'Take theirs' : 'Keep mine'}: ${nameOf(difference)}, ${sideText(difference, side)}`}
        onClick={() => onChoose(side)}
      >
        <b>{side === 'theirs' ? 'Take theirs' : 'Keep mine'}</b>
        <span>{sideText(difference, side)}</span>
      </button>
    ))}
  </li>
)
