import { noAnswer, type Result, urlOf } from '../../../../../src/data/api/send.ts'
import { drain } from '../../../../../src/data/outbox/drain.ts'
import { createDrainControl, type DrainControl } from '../../../../../src/data/outbox/drain-control.ts'
import type { Write } from '../../../../../src/data/outbox/kinds/kind.ts'
import type { Change } from '../../../../../src/data/outbox/store/changes.ts'
import { openTestOutbox, user } from '../../../../support/outbox/test-outbox.ts'

export type Answer = Result<unknown>

export const failed = (status: number, retryAfterMs?: number): Answer => ({
  ok: false,
  status,
  body: { code: status, message: `No, ${status}` },
  ...(retryAfterMs !== undefined && { retryAfterMs }),
})

export interface Sent {
  url: string
  body: unknown
  headers: Record<string, string>
  /** How many other requests were in flight. */
  inFlight: number
}

/** A device that drains its outbox to a fake server, whose answers `answer` returns. */
export function openDrained(
  answer: (sent: Sent) => Answer | Promise<Answer> = () => ({ ok: true, status: 200, body: {} }),
) {
  const outbox = openTestOutbox()
  const sent: Sent[] = []
  const broadcasts: Change[] = []
  let unfinished = 0
  const drained = {
    ...outbox,
    sent,
    broadcasts,
    now: 10_000,
    isReachable: true,
    answer,
    urls: () => sent.map(({ url }) => url),
    async addAll(writes: readonly Write[]): Promise<void> {
      for (const write of writes) await outbox.add(write, { now: drained.now })
    },
    /** Runs one drain. Resolves with the time of the next retry (ms). */
    drain: (control: DrainControl = createDrainControl(0)) =>
      drain(
        user,
        {
          store: outbox.store,
          now: () => drained.now,
          stamp: () => drained.now,
          // Without jitter.
          random: () => 0,
          async send(_, { route, request }, headers) {
            const one = { url: urlOf(route, request), body: request.body, headers, inFlight: unfinished }
            sent.push(one)
            unfinished += 1
            const result = await drained.answer(one)
            unfinished -= 1
            return result
          },
          reachable: async () => drained.isReachable,
          broadcast: (_, changes) => broadcasts.push(...changes),
        },
        control,
      ),
  }
  return drained
}

export const unanswered = noAnswer()
