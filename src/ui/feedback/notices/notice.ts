import type { CommandIcon } from '../../../lib/command.ts'

/** A short message that closes by itself (a toast). */
export interface Notice {
  text: string
  kind: 'success' | 'info' | 'error'
  /** For a success; errors and infos have their own icon. */
  icon?: CommandIcon | undefined
  /** What can be done about it: a button, which closes the notice. */
  action?: NoticeAction | undefined
}

export interface NoticeAction {
  /** `Undo` */
  label: string
  run: () => void
}
