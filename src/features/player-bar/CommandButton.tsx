import type { Command } from '../../lib/command.ts'
import { IconButton, type IconButtonProps } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'

export interface CommandButtonProps extends Omit<IconButtonProps, 'label' | 'icon' | 'size'> {
  command: Command
  /** Size of the icon, in px. */
  size?: number
}

/** A command as a round icon button. */
export function CommandButton({ command, size = 22, ...rest }: CommandButtonProps) {
  const { label, Icon, enabled, run } = useCommand(command)
  return (
    <IconButton
      label={label}
      icon={<Icon size={size} stroke={1.75} aria-hidden />}
      disabled={!enabled}
      aria-keyshortcuts={command.shortcuts.join(' ')}
      onClick={run}
      {...rest}
    />
  )
}
