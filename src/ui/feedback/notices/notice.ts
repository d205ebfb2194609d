import type { CommandIcon } from '../../../lib/command.ts'

/** What a listener is told in passing. */
export interface Notice {
  text: string
  kind: 'success' | 'info' | 'error'
  /** What it is about; an error and an info have their own. */
  icon?: CommandIcon | undefined
}
