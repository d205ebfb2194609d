import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listUploads, removeUpload } from '#contract/routes/studio/uploads.ts'
import tall from '../../../catalogue/lists/TallRow.module.css'
import { dotted } from '../../../lib/text.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { RemoveButton } from '../../../ui/controls/RemoveButton.tsx'
import { Progress } from '../../../ui/feedback/progress.ts'
import { studioLink } from '../address.ts'
import { attempt } from '../parts/calls/studio-call.ts'
import { foundText, sendingText, uploadText } from './row-text.ts'
import type { Sending } from './sendings.ts'
import { becomesText } from './sound-files.ts'
import styles from './UploadRoom.module.css'
import type { Row } from './use-uploads.ts'

/** How much of a recording is there, or read, in percent. */
function doneOf({ sending, upload }: Row): number {
  if (sending) return (100 * sending.sent) / sending.size
  if (upload?.state === 'reading') return 100 * upload.share
  return upload ? (100 * upload.received) / upload.size : 0
}

/** Whether it ended without a draft. */
const hasFailed = ({ sending, upload }: Row) =>
  sending ? sending.state === 'failed' || sending.state === 'refused' : upload?.state === 'refused'

/** Whether a bar says more than the words. */
const hasBar = (row: Row) =>
  !hasFailed(row) && (row.sending !== undefined || row.upload?.state === 'receiving' || row.upload?.state === 'reading')

/** Whether it will be read, and kept then: a single track isn't. */
const isAhead = (row: Row) =>
  row.kind === 'set' &&
  !hasFailed(row) &&
  (row.sending !== undefined || row.upload?.state === 'receiving' || row.upload?.state === 'waiting')

interface UploadRowProps {
  row: Row
  /** Of the MP3s that recordings are converted to, in kbit/s. */
  bitRate: number
}

/** A recording: where it is, what it becomes, what was found in it, and what can be done about it. */
export function UploadRow({ row, bitRate }: UploadRowProps) {
  const { name, sending, upload } = row
  const known = dotted(isAhead(row) && becomesText(name, bitRate), upload && foundText(upload))
  return (
    <li className={tall.row}>
      <span className={tall.words}>
        <span className={tall.name}>{titleOf(row)}</span>
        <span className={styles.line} data-failed={hasFailed(row) || undefined}>
          {sending ? sendingText(sending) : upload && uploadText(upload)}
          {!sending && upload && <Links upload={upload} />}
        </span>
        {known && <span className={styles.line}>{known}</span>}
      </span>
      {sending && sending.state !== 'refused' && <PauseButton sending={sending} />}
      <Remove row={row} />
      {hasBar(row) && (
        <Progress
          value={doneOf(row)}
          size={2}
          radius={0}
          color={sending?.state === 'sending' || upload?.state === 'reading' ? 'var(--lime)' : 'var(--fog-2)'}
          className={styles.progress ?? ''}
          aria-label={`${progressVerb(row)} ${name}`}
        />
      )}
    </li>
  )
}

function progressVerb({ kind, upload }: Row): string {
  if (upload?.state !== 'reading') return 'Uploading'
  if (upload.found.converting) return 'Converting'
  return kind === 'set' ? 'Reading' : 'Listening to'
}

/** The recording's own title once it is known, with the file's name. */
function titleOf({ name, upload }: Row): string {
  const { artist, title } = upload?.found ?? {}
  return title === undefined ? name : dotted([artist, title].filter(Boolean).join(' - '), name)
}

function Links({ upload: { state, same_as, draft_id, set_id } }: { upload: NonNullable<Row['upload']> }) {
  const to = (kind: 'draft' | 'set', id: number) => studioLink('sets', kind === 'draft' ? `draft-${id}` : id)
  if (state === 'refused' && same_as) return <Link {...to(same_as.kind, same_as.id)}>Open {same_as.name}</Link>
  if (state !== 'done') return null
  if (set_id !== null) return <Link {...to('set', set_id)}>Open the set</Link>
  return draft_id === null ? null : <Link {...to('draft', draft_id)}>Open the draft</Link>
}

function PauseButton({ sending: { state, name, pause, resume } }: { sending: Sending }) {
  const isHalted = state === 'paused' || state === 'failed'
  const [label, Icon, act] = isHalted
    ? ([state === 'failed' ? 'Try again' : 'Resume', IconPlayerPlayFilled, resume] as const)
    : (['Pause', IconPlayerPauseFilled, pause] as const)
  return <IconButton label={`${label}, ${name}`} tooltip={label} icon={<Icon size={20} aria-hidden />} onClick={act} />
}

/** Cancels an upload, or takes what has ended off the list. */
function Remove({ row }: { row: Row }) {
  const { name, sending, upload } = row
  const client = useQueryClient()
  const id = sending?.id ?? upload?.id
  const hasEnded = hasFailed(row) || (!sending && upload?.state === 'done')
  const label = hasEnded ? 'Dismiss' : 'Cancel'
  async function remove(): Promise<void> {
    sending?.stop()
    if (id !== undefined) await attempt(removeUpload, { params: { id } })
    await client.invalidateQueries({ queryKey: [listUploads.path] })
  }
  return (
    <RemoveButton
      label={`${label}, ${name}`}
      tooltip={label}
      icon={<IconX size={20} stroke={1.75} aria-hidden />}
      fallback="main"
      onRemove={() => void remove()}
    />
  )
}
