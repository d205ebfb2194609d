import type { CommandIcon } from '../../../lib/command.ts'

/** A short message that closes by itself (a toast). */
export interface Notice {
  text: string
  kind: 'success' | 'info' | 'error'
  /** For a success; errors and infos have their own icon. */
  icon?: CommandIcon | undefined
}
