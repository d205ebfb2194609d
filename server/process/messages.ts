import type { Worker } from 'node:cluster'
import * as z from 'zod/mini'

/** What a worker tells the process that started it. */
export const FromWorker = z.discriminatedUnion('kind', [
  /** It listens. */
  z.object({ kind: z.literal('ready') }),
  /** It has closed, and ends once it is told that nothing is on the way to it any more. */
  z.object({ kind: z.literal('closed') }),
  /** Somebody asked it for the metrics of all. */
  z.object({ kind: z.literal('metrics'), id: z.int() }),
  /** Its own, as it was asked for them. */
  z.object({
    kind: z.literal('measured'),
    id: z.int(),
    metrics: z.array(z.custom<object>(value => typeof value === 'object' && value !== null)),
  }),
])
export type FromWorker = z.infer<typeof FromWorker>

/** What it is told. */
export const ToWorker = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('leave'),
    how: z.object({ delayMs: z.number(), settleMs: z.number(), answersMs: z.number(), recordingsMs: z.number() }),
  }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('measure'), id: z.int() }),
  z.object({ kind: z.literal('metrics'), id: z.int(), text: z.string() }),
])
export type ToWorker = z.infer<typeof ToWorker>

/** One that has ended hears nothing. */
export function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
