import * as z from 'zod/mini'
import { Position, savePlay, saveStretch } from '#contract/routes/activity.ts'
import { Milliseconds } from '#contract/shapes.ts'
import { call, kind } from './kind.ts'

/** Null for a set that is gone. */
const Saved = z.nullable(z.object({ current_timestamp: Milliseconds }))

/**
 * Both ends of what was heard are sent: with the last position alone, the history couldn't tell what was heard without a network. Of
 * two starts in a row, nothing was heard at the first one. Where the speed changes, both ends are sent, too.
 */
const merge = (pending: Position, next: Position) =>
  Boolean(pending.starts) === Boolean(next.starts) && pending.speed === next.speed ? { input: next } : 'both'

/** A set that is unpublished while it plays goes on to its end; nothing of it is saved, and nobody need be told. */
const holdsAlready = (_: Position, status: number) => status === 404

/**
 * The position in a set, in ms. The latest event wins, not the furthest position, so that a rewind counts (product,
 * 10.5).
 */
export const progress = kind({
  name: 'progress',
  input: Position,
  target: ({ set_meta_id }) => `set/${set_meta_id}/progress`,
  merge,
  send: body => call(savePlay, { body }),
  settled: (input, answer) => ({ ...input, ...Saved.parse(answer) }),
  holdsAlready,
  label: () => 'Save your position',
  mark: {
    subject: ({ set_meta_id }) => `set/${set_meta_id}`,
    overlay: (mark, { current_timestamp }) => ({ ...mark, current_timestamp }),
  },
})

/** The position (ms) in a part of a set that plays by itself. It is heard, but the set stays where the listener left it. */
export const stretch = kind({
  name: 'stretch',
  input: Position,
  target: ({ set_meta_id }) => `set/${set_meta_id}/stretch`,
  merge,
  send: body => call(saveStretch, { body }),
  holdsAlready,
  label: () => 'Save what you heard',
})
