import * as z from 'zod/mini'
import { ReportReason } from '#contract/entities/reports.ts'
import { blockListener, reportPost } from '#contract/routes/activity.ts'
import { Id } from '#contract/shapes.ts'
import { call, kind, lastWins } from './kind.ts'

/** It is deleted or hidden by then, or another device has reported it. */
const isDone = (status: number) => status === 404 || status === 409

/** A comment is reported. */
export const report = kind({
  name: 'report',
  input: z.object({ id: Id, reason: ReportReason, text: z.string() }),
  target: ({ id }) => `comment/${id}/report`,
  merge: lastWins,
  send: ({ id, ...body }) => call(reportPost, { params: { id }, body }),
  holdsAlready: (_, status) => isDone(status),
  label: () => 'Report a comment',
  mark: { subject: ({ id }) => `comment/${id}`, overlay: mark => ({ ...mark, is_reported: true }) },
})

export const BlockInput = z.object({ id: Id, is_blocked: z.boolean() })

/** A listener's comments are blocked, or not any more. */
export const block = kind({
  name: 'block',
  input: BlockInput,
  target: ({ id }) => `listener/${id}/block`,
  merge: lastWins,
  send: ({ id, is_blocked }) => call(blockListener, { params: { id }, body: { is_blocked } }),
  holdsAlready: (_, status) => isDone(status),
  label: ({ is_blocked }) => (is_blocked ? 'Block a listener' : 'Unblock a listener'),
  mark: { subject: ({ id }) => `listener/${id}`, overlay: (mark, { is_blocked }) => ({ ...mark, is_blocked }) },
})
