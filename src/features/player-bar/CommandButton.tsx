import type { Command } from '../../lib/command.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCommand } from '../../ui/use-command.ts'

/** A command as a round icon button. */
export function CommandButton({ command, className }: { command: Command; className?: string | undefined }) {
  const { label, Icon, enabled, run } = useCommand(command)
  return (
    <IconButton
      label={label}
      icon={<Icon size={22} stroke={1.75} aria-hidden />}
      disabled={!enabled}
      aria-keyshortcuts={command.shortcuts.join(' ')}
      className={className ?? ''}
      onClick={run}
    />
  )
}
