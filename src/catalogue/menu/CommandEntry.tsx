import { VisuallyHidden } from '@mantine/core'
import type { Command } from '../../lib/command.ts'
import { dotted } from '../../lib/text.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { MenuAction } from '../../ui/overlays/Menu.tsx'

export const entryIcon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export interface CommandEntryProps<Args extends unknown[]> {
  command: Command<Args>
  args: Args
  /** Of the item, for screen readers; undefined where the entry isn't about that. */
  name: string | undefined
  /** Makes the label from the command's. */
  label?: (own: string) => string
  /** Behind the label, such as a size. */
  detail?: string | undefined
  disabled?: boolean
}

/** A command as an entry of a menu. */
export function CommandEntry<Args extends unknown[]>({
  command,
  args,
  name,
  label = own => own,
  detail,
  disabled = false,
}: CommandEntryProps<Args>) {
  const { label: own, Icon, enabled, run } = useCommand(command, ...args)
  return (
    <MenuAction leftSection={<Icon {...entryIcon} />} disabled={disabled || !enabled} onClick={run}>
      {dotted(label(own), detail)}
      {name && <VisuallyHidden> {name}</VisuallyHidden>}
    </MenuAction>
  )
}
