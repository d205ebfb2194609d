import * as z from 'zod/mini'
import { Id } from '../../../contract/shapes.ts'

/** A write that waits to reach the server, as it is kept on the device. */
export const Entry = z.object({
  version: z.literal(1),
  /** Also the provisional id of what it creates; with `seq` the `Idempotency-Key` it is sent with. */
  id: z.string(),
  /** Whose write it is. */
  user: Id,
  /** Which declaration of `kinds.ts` it belongs to. */
  kind: z.string(),
  /** Writes of one target are sent one after the other, in the order in which they were made. */
  target: z.string(),
  /** What is wanted, in the form of its kind. */
  input: z.unknown(),
  /** The name of the item, for the list of what waits. */
  about: z.string(),
  /** The device's count of writes, which orders them. */
  seq: z.int(),
  /** When the listener acted: ms by this device's clock, right or wrong. */
  recordedAt: z.number(),
  /** It may have reached the server: from then on it is never changed. */
  tried: z.boolean(),
  /** Failed attempts in a row. */
  failures: z.int(),
  /** The status of the last of them; 0 for no answer. */
  failedWith: z.optional(z.int()),
  /** Not to be sent earlier (ms by this device's clock). */
  notBefore: z.number(),
  /** Why the server refused it; null while it waits. */
  refusal: z.nullable(z.object({ status: z.int(), message: z.string() })),
})
export type Entry = z.infer<typeof Entry>

/** A write the server has answered, and what stands by it: it is laid over pages that were saved before. */
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

/** Brings a record one version further. */
export type Upgrade = (record: Record<string, unknown>) => Record<string, unknown>

/** From version n to n + 1 at index n - 1. A record that was written by an older app is read through all that follow. */
const upgrades: readonly Upgrade[] = []

const Versioned = z.looseObject({ version: z.int().check(z.positive()) })

/**
 * Reads a record in whichever version it was written; undefined for one that can't be read, such as one of a newer app.
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

/** The `seq` of a write that isn't stored yet: behind all others. */
export const draftSeq = Number.MAX_SAFE_INTEGER

export const isRefused = (entry: Entry) => entry.refusal !== null
