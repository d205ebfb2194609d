import type { Worker } from 'node:cluster'
import * as z from 'zod/mini'

// Both may be of different versions: after an upgrade the primary process is the former one (rolling-restart.ts). So a message
// keeps its kind and its fields; who doesn't know a new one ignores it.

/** Messages from a worker to the primary process. */
export const FromWorker = z.discriminatedUnion('kind', [
  /** The worker listens. */
  z.object({ kind: z.literal('ready') }),
  /** The worker has closed its server. It exits when the primary answers with `exit`, so that no message is lost. */
  z.object({ kind: z.literal('closed') }),
  /** The answer to `beat`. */
  z.object({ kind: z.literal('alive') }),
  /** A client asked this worker for the metrics of all workers. */
  z.object({ kind: z.literal('metrics'), id: z.int() }),
  /** The worker's own metrics, in answer to `measure`. */
  z.object({
    kind: z.literal('measured'),
    id: z.int(),
    metrics: z.array(z.custom<object>(value => typeof value === 'object' && value !== null)),
  }),
])
export type FromWorker = z.infer<typeof FromWorker>

/** Messages from the primary process to a worker. */
export const ToWorker = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shutdown'),
    how: z.object({ delayMs: z.number(), settleMs: z.number(), answersMs: z.number(), recordingsMs: z.number() }),
  }),
  z.object({ kind: z.literal('exit') }),
  z.object({ kind: z.literal('beat') }),
  z.object({ kind: z.literal('measure'), id: z.int() }),
  z.object({ kind: z.literal('metrics'), id: z.int(), text: z.string() }),
])
export type ToWorker = z.infer<typeof ToWorker>

/** Sends a message; does nothing if the worker has exited. */
export function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
