import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '../../../catalogue/answer/Answer.tsx'
import type { Result } from '../../../data/api/send.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'
import { Differences } from '../edits/Differences.tsx'
import { lostOf } from '../edits/lost.ts'
import type { ItemKind } from './calls/find-items.ts'
import { failureText } from './calls/studio-call.ts'
import styles from './MergeDialog.module.css'
import { Picker } from './Picker.tsx'

/** One of two items that are to be merged. */
export interface MergeSide {
  id: number
  name: string
  version: string
  value: object
  /** What tells them apart, and what is at stake: `12 sets · 3 tracks · 40 followers`. */
  detail: string
}

export interface MergeWays {
  kind: Exclude<ItemKind, 'set' | 'id'>
  /** What the other one is found among, and what it is called, if that isn't its kind. */
  among?: { kind: ItemKind; label: string }
  load(id: number): Promise<MergeSide>
  /** Merges an item into another one. Resolves with the edit that undoing takes, if there is one. */
  merge(from: MergeSide, into: MergeSide): Promise<Result<{ edit_id: number | null } | null>>
  /** Called with the id of the one that stays. */
  onMerged(id: number): void
  /** Says that they were merged, in place of a notice without Undo. */
  notifyMerged?: (text: string, edit: number | null) => void
}

export interface MergeDialogProps extends MergeWays {
  id: number
  /** The other one, if it is known already. */
  other?: number | undefined
  open: boolean
  onClose: () => void
}

/** `ID 3 in Nordlicht is Yuna Brandt - Nordlicht now` */
export const mergedText = (from: Pick<MergeSide, 'name'>, into: Pick<MergeSide, 'name'>) =>
  `${from.name} is ${into.name} now`

/** Merges two items that are one: which other one, which of them stays, and what is lost of the one that goes. */
export const MergeDialog = ({ open, ...merging }: MergeDialogProps) => (
  <Dialog open={open} title={`Merge two ${merging.kind}s`} onClose={merging.onClose}>
    <Merging {...merging} />
  </Dialog>
)

/** Another one is picked for as long as the dialog is open. */
function Merging({ other, ...ways }: Omit<MergeDialogProps, 'open'>) {
  const [picked, setPicked] = useState(other)
  const { kind, id, among } = ways
  return (
    <div className={styles.dialog}>
      <p>
        Two that are one: what was played, liked or followed of either belongs to the one that stays. You can undo it.
      </p>
      <Picker
        kind={among?.kind ?? kind}
        label={among?.label ?? `The other ${kind}`}
        without={[id]}
        onPick={item => setPicked(item.id)}
      />
      {picked !== undefined && <Sides key={picked} {...ways} other={picked} />}
    </div>
  )
}

function Sides({ id, other, ...ways }: MergeWays & { id: number; other: number; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['studio', 'merge', ways.kind, id, other],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => ({ own: await ways.load(id), other: await ways.load(other) }),
  })
  return (
    <Answer query={query} skeleton={<RowsSkeleton rows={2} art={0} />}>
      {sides => <Choice {...ways} sides={[sides.own, sides.other]} onRefused={() => void query.refetch()} />}
    </Answer>
  )
}

interface ChoiceProps extends Omit<MergeWays, 'load' | 'among'> {
  sides: readonly [MergeSide, MergeSide]
  onClose: () => void
  /** Called when they weren't merged: one of them may have been changed meanwhile. */
  onRefused: () => void
}

function Choice({
  kind,
  sides,
  merge,
  onMerged,
  notifyMerged = text => notify(text),
  onClose,
  onRefused,
}: ChoiceProps) {
  const [stays, setStays] = useState(String(sides[1].id))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [from, into] = String(sides[0].id) === stays ? [sides[1], sides[0]] : sides
  const lost = lostOf(from.value, into.value)

  async function confirm(): Promise<void> {
    setBusy(true)
    const result = await merge(from, into)
    setBusy(false)
    if (!result.ok) {
      onRefused()
      return setProblem(failureText(result))
    }
    notifyMerged(mergedText(from, into), result.body?.edit_id ?? null)
    onClose()
    onMerged(into.id)
  }
  return (
    <>
      <Radio.Group label="Which one stays?" value={stays} onChange={setStays}>
        <div className={styles.sides}>
          {sides.map(side => (
            <Radio
              key={side.id}
              className={styles.side}
              value={String(side.id)}
              label={side.name}
              description={side.detail}
            />
          ))}
        </div>
      </Radio.Group>
      <section aria-label="What is lost" className={styles.lost}>
        <h3>What is lost of {from.name}</h3>
        {lost.length === 0 ? <p>Nothing: the other one has it all.</p> : <Differences of={lost} />}
      </section>
      <FormMessage>{problem}</FormMessage>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton variant="primary" loading={busy} onClick={() => void confirm()}>
          Merge this {kind}
        </BusyButton>
      </DialogActions>
    </>
  )
}
