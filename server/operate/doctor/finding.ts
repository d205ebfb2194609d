import * as z from 'zod/mini'

const about = { subject: z.string(), message: z.string() }

/** What a check has found. A warning or a problem says what to do about it. The texts never hold a secret. */
export const Finding = z.discriminatedUnion('level', [
  z.object({ ...about, level: z.literal('ok') }),
  /** Segue runs, but something doesn't work, or won't for long. */
  z.object({ ...about, level: z.literal('warning'), remedy: z.string() }),
  /** Segue doesn't start, or doesn't do what its settings ask for. */
  z.object({ ...about, level: z.literal('problem'), remedy: z.string() }),
])
export type Finding = z.infer<typeof Finding>

/** Makes the findings of one subject. */
export interface Findings {
  ok(message: string): Finding
  warning(message: string, remedy: string): Finding
  problem(message: string, remedy: string): Finding
}

export const findingsAbout = (subject: string): Findings => ({
  ok: message => ({ subject, level: 'ok', message }),
  warning: (message, remedy) => ({ subject, level: 'warning', message, remedy }),
  problem: (message, remedy) => ({ subject, level: 'problem', message, remedy }),
})
