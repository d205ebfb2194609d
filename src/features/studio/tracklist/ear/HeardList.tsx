import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '../../../../lib/text.ts'
import { DialogActions } from '../../../../ui/overlays/Dialog.tsx'
import type { EditRow } from '../../set/model.ts'
import type { Transport } from '../play/transport.ts'
import styles from './HeardList.module.css'
import { HeardRow } from './HeardRow.tsx'
import { type Heard, isChoosable, isChosenAtFirst, type Placed, placeHeard } from './place-heard.ts'
import { useHeardPlayer } from './use-heard-player.ts'

export interface HeardListProps {
  heard: readonly Heard[]
  rows: readonly EditRow[]
  transport: Transport
  onTake: (placed: readonly Placed[]) => void
  onClose: () => void
}

const keyOf = ({ row, end }: Heard) => `${row.start} ${end} ${row.track_id ?? row.title}`

/** What is recognized, each of which is chosen or not. What is certain is chosen at first, unless it would replace something. */
export function HeardList({ heard, rows, transport, onTake, onClose }: HeardListProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const player = useHeardPlayer(transport)
  const placed = useMemo(() => placeHeard(heard, rows, transport.duration), [heard, rows, transport])
  const isChosen = (each: Placed) => isChoosable(each) && (choices[keyOf(each.heard)] ?? isChosenAtFirst(each))
  const chosen = placed.filter(isChosen)
  const take = useRef<HTMLButtonElement>(null)
  useEffect(() => take.current?.focus(), [])
  return (
    <>
      <p role="status" className={styles.sum}>
        {`${counted(heard.length, 'track')} recognized, ${chosen.length} chosen`}
      </p>
      <ol className={styles.rows} aria-label="Tracks recognized">
        {placed.map(each => (
          <HeardRow
            key={keyOf(each.heard)}
            placed={each}
            chosen={isChosen(each)}
            player={player}
            onChoose={isNow => setChoices({ ...choices, [keyOf(each.heard)]: isNow })}
          />
        ))}
      </ol>
      <p className={styles.note}>
        Where a track ends long before the next one, an ID follows it. Nothing is saved yet.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button ref={take} variant="primary" disabled={chosen.length === 0} onClick={() => onTake(chosen)}>
          {chosen.length === 0 ? 'Take tracks' : `Take ${counted(chosen.length, 'track')}`}
        </Button>
      </DialogActions>
    </>
  )
}
