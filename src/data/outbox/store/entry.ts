import * as z from 'zod/mini'
import { Id } from '#contract/shapes.ts'

/** A pending write, as it is stored on the device. */
export const Entry = z.object({
  version: z.literal(1),
  /** Also the provisional id of the item that it creates; together with `seq` its `Idempotency-Key`. */
  id: z.string(),
  /** Whose write it is. */
  user: Id,
  /** The name of its kind in `kinds/registry.ts`. */
  kind: z.string(),
  /** Writes of one target are sent one after the other, in the order in which they were made. */
  target: z.string(),
  /** The input of its kind. */
  input: z.unknown(),
  /** The name of the item, for the list of pending changes. */
  about: z.string(),
  /** The device's sequence number, which orders its writes. */
  seq: z.int(),
  /** When the listener acted: ms by this device's clock, which may be wrong. */
  recordedAt: z.number(),
  /** It may have reached the server, so it isn't changed any more. */
  tried: z.boolean(),
  /** Failed attempts in a row. */
  failures: z.int(),
  /** The status of the last one; 0 for no answer, -1 for an error of our own code. */
  failedWith: z.optional(z.int()),
  /** Not to be sent earlier (ms by this device's clock). */
  notBefore: z.number(),
  /** Why the server refused it; null while it is pending. */
  refusal: z.nullable(z.object({ status: z.int(), message: z.string() })),
})
export type Entry = z.infer<typeof Entry>

/** A write the server has answered, with the state it answered. It is shown over pages that were cached before it. */
export const Settled = z.object({
  version: z.literal(1),
  user: Id,
  kind: z.string(),
  target: z.string(),
  input: z.unknown(),
  seq: z.int(),
  recordedAt: z.number(),
  /** When the answer came (ms by this device's clock). */
  at: z.number(),
})
export type Settled = z.infer<typeof Settled>

/** Upgrades a record to the next version. */
export type Upgrade = (record: Record<string, unknown>) => Record<string, unknown>

/**
 * Index n - 1 upgrades from version n to n + 1. A record of an older app goes through all upgrades from its version on.
 */
const upgrades: readonly Upgrade[] = []

const Versioned = z.looseObject({ version: z.int().check(z.positive()) })

/**
 * Reads a record of this or an earlier version. Returns undefined for one that can't be read, such as one of a newer
 * app.
 */
export function readRecord<S extends z.ZodMiniType>(
  schema: S,
  raw: unknown,
  steps: readonly Upgrade[] = upgrades,
): z.output<S> | undefined {
  const versioned = Versioned.safeParse(raw)
  if (!versioned.success) return undefined
  const from: Record<string, unknown> = versioned.data
  const upgraded = steps.slice(versioned.data.version - 1).reduce((record, step) => step(record), from)
  const parsed = schema.safeParse(upgraded)
  return parsed.success ? parsed.data : undefined
}

/** The `seq` of a write that isn't stored yet: it sorts behind all others. */
export const draftSeq = Number.MAX_SAFE_INTEGER

export const isRefused = (entry: Entry) => entry.refusal !== null
