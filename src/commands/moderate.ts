import { IconFlag, IconFlagOff, IconUserCancel, IconUserCheck } from '@tabler/icons-react'
import type { Reason } from '#contract/entities/reports.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { pendingOf } from '../data/outbox/pending.ts'
import { write } from '../data/outbox/writes.ts'
import { store } from '../state/store.ts'
import { notify, notifyFailure } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

/** A report is sent after this time (ms), so that it can be taken back. */
const undoMs = 10_000

interface Person {
  id: number
  username: string
}

/** A comment that the server has, by someone else. */
interface Reportable {
  id: number
  author: Person
}

export const reportComment = command<[comment: Reportable, reason: Reason]>({
  id: 'comment.report',
  label: () => 'Report',
  icon: () => IconFlag,
  enabled: () => true,
  effect: (comment, reason) => void report(comment, reason),
})

async function report({ id, author }: Reportable, reason: Reason): Promise<void> {
  const entry = await write(kinds => kinds.report.of({ id, ...reason }), `A comment of ${author.username}`, undoMs)
  if (entry === undefined) return notifyFailure()
  notify('Comment reported', 'success', IconFlag, { label: 'Undo', run: () => void takeBack(entry) })
}

const reports = pendingOf('report')

/** A report of the comment that can still be taken back. */
const unsentReport = ({ id }: Reportable) =>
  store.get(reports).find(({ target, tried }) => target === `comment/${id}/report` && !tried)

/** Takes back a report that isn't sent yet. */
export const undoReport = command<[comment: Reportable]>({
  id: 'comment.undo-report',
  label: () => 'Undo report',
  icon: () => IconFlagOff,
  enabled: (get, comment) => get(reports) && unsentReport(comment) !== undefined,
  effect: comment => {
    const entry = unsentReport(comment)
    if (entry) void takeBack(entry.id)
  },
})

async function takeBack(id: string): Promise<void> {
  const pending = store.get(outbox.entries).find(entry => entry.id === id)
  if (!pending || pending.tried) return notify('Your report is sent already', 'info')
  await outbox.undo(id).catch(notifyFailure)
}

/** Blocks a listener's comments, without asking: the control that offers it asks first. */
export const blockListener = command<[listener: Person]>({
  id: 'listener.block',
  label: (_, { username }) => `Block ${username}`,
  icon: () => IconUserCancel,
  enabled: () => true,
  effect: listener => void setBlocked(listener, true),
})

export const unblockListener = command<[listener: Person]>({
  id: 'listener.unblock',
  label: (_, { username }) => `Unblock ${username}`,
  icon: () => IconUserCheck,
  enabled: () => true,
  effect: listener => void setBlocked(listener, false),
})

async function setBlocked(listener: Person, is_blocked: boolean): Promise<void> {
  const { id, username } = listener
  const stored = await write(kinds => kinds.block.of({ id, is_blocked }), username)
  if (stored === undefined) return notifyFailure()
  if (!is_blocked) return notify(`${username} unblocked`, 'success', IconUserCheck)
  notify(`${username} blocked`, 'success', IconUserCancel, {
    label: 'Undo',
    run: () => void setBlocked(listener, false),
  })
}
