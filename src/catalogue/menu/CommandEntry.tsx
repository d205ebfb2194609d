import { VisuallyHidden } from '@mantine/core'
import type { Command } from '../../lib/command.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { MenuAction } from '../../ui/overlays/Menu.tsx'

export const entryIcon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export interface CommandEntryProps<Args extends unknown[]> {
  command: Command<Args>
  args: Args
  /** Of the item, for screen readers. */
  name: string
  disabled?: boolean
}

/** A command as an entry of a menu. */
export function CommandEntry<Args extends unknown[]>({
  command,
  args,
  name,
  disabled = false,
}: CommandEntryProps<Args>) {
  const { label, Icon, enabled, run } = useCommand(command, ...args)
  return (
    <MenuAction leftSection={<Icon {...entryIcon} />} disabled={disabled || !enabled} onClick={run}>
      {label}
      <VisuallyHidden> {name}</VisuallyHidden>
    </MenuAction>
  )
}
