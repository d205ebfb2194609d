import type { CommandIcon } from '../../lib/command.ts'

/** What a listener is told in passing. */
export interface Notice {
  id: number
  text: string
  kind: 'success' | 'info' | 'error'
  /** What it is about; an error and an info have their own. */
  icon?: CommandIcon | undefined
  /** How often it was told while it was shown. */
  times: number
}
