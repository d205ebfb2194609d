import * as z from 'zod/mini'

/** What a suite reports while it runs, whichever program runs it: one message for each of these. */
export const TestEvent = z.discriminatedUnion('type', [
  /** So many more tests are known to come. */
  z.object({ type: z.literal('found'), tests: z.int() }),
  z.object({
    type: z.literal('ended'),
    /** Path from the project's root. */
    file: z.string(),
    name: z.string(),
    /** `flaky` passed only when it was repeated, which counts as a failure. */
    outcome: z.enum(['passed', 'failed', 'flaky', 'skipped']),
    /** How long it took, in ms. */
    took: z.number(),
    /** Why it was skipped, where a reason was given. */
    reason: z.optional(z.string()),
  }),
])
export type TestEvent = z.infer<typeof TestEvent>
export type EndedTest = Extract<TestEvent, { type: 'ended' }>

/** Sends an event to the process that started this one; without one there is nothing to do. */
export const report = (event: TestEvent): void => void process.send?.(event)
