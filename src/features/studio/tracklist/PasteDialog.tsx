import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { readTracklist } from '#contract/routes/studio/tracklists.ts'
import { call } from '../../../data/api/api.ts'
import { counted } from '../../../lib/text.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { Textarea } from '../../../ui/controls/growing-text.tsx'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'
import { failureMessage } from '../parts/calls/messages.ts'
import type { EditRow } from '../set/model.ts'
import { rowName } from './model/names.ts'
import { rowsOf } from './model/rows.ts'
import { startText } from './model/times.ts'
import styles from './PasteDialog.module.css'

interface PasteDialogProps {
  /** What was pasted; empty to type or paste it here. */
  text: string
  /** Of the recording, in ms; null without one. */
  duration: number | null
  /** How many tracks are there already. */
  count: number
  onTake: (rows: EditRow[], how: 'replace' | 'append') => void
  onClose: () => void
}

interface Read {
  rows: EditRow[]
  notes: string[]
}

/** Reads a tracklist or a CUE sheet, shows what was found in it, and takes it in place of the tracks or behind them. */
export function PasteDialog({ text: pasted, duration, count, onTake, onClose }: PasteDialogProps) {
  const [text, setText] = useState(pasted)
  const [read, setRead] = useState<Read | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function ask(given: string): Promise<void> {
    setBusy(true)
    const result = await call(readTracklist, { body: { text: given, ...(duration !== null && { duration }) } })
    setBusy(false)
    if (result.ok) setRead({ rows: rowsOf(result.body.rows), notes: result.body.notes })
    else setProblem(failureMessage(result, 'readTracklist', result.body.message))
  }
  const began = useRef(false)
  useEffect(() => {
    if (began.current || pasted === '') return
    began.current = true
    void ask(pasted)
  })

  return (
    <Dialog open title="Paste a tracklist" onClose={onClose}>
      {read ? (
        <Found read={read} count={count} onTake={onTake} onBack={() => setRead(null)} />
      ) : (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            void ask(text)
          }}
        >
          <FormMessage>{problem}</FormMessage>
          <Textarea
            label="Tracklist or CUE sheet"
            description="A line for each track: 1:02:14 Artist - Title [Label]. Without times, set them while it plays."
            classNames={{ input: styles.text }}
            data-autofocus
            value={text}
            onChange={event => {
              setText(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <BusyButton type="submit" variant="primary" loading={isBusy} disabled={text.trim() === ''}>
              Read
            </BusyButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

interface FoundProps {
  read: Read
  count: number
  onTake: PasteDialogProps['onTake']
  onBack: () => void
}

function Found({ read: { rows, notes }, count, onTake, onBack }: FoundProps) {
  const take = useRef<HTMLButtonElement>(null)
  useEffect(() => take.current?.focus(), [])
  const isUntimed = rows.some(({ start }) => start === null)
  return (
    <>
      <p role="status" className={styles.sum}>
        {`${counted(rows.length, 'track')} found`}
        {isUntimed && ', without times. Play, and press T where each one starts.'}
      </p>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Doubtful readings">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do. */}
      <ol className={styles.rows} aria-label="Tracks found" tabIndex={0}>
        {rows.map(row => (
          <li key={row.uid}>
            <span>{startText(row.start)}</span> {rowName(row)}
            {row.label && <small>{row.label}</small>}
          </li>
        ))}
      </ol>
      <DialogActions>
        <Button onClick={onBack}>Back to the text</Button>
        {count > 0 && <Button onClick={() => onTake(rows, 'append')}>Append</Button>}
        <Button ref={take} data-autofocus variant="primary" onClick={() => onTake(rows, 'replace')}>
          {count > 0 ? `Replace ${counted(count, 'track')}` : 'Take'}
        </Button>
      </DialogActions>
    </>
  )
}
