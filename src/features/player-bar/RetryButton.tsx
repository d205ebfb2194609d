import { Button } from '@mantine/core'
import type { Command } from '../../lib/command.ts'
import { useCommand } from '../../ui/controls/use-command.ts'

/** There only where trying again can help. */
export function RetryButton({ retry }: { retry: Command }) {
  const { label, enabled, run } = useCommand(retry)
  return (
    enabled && (
      <Button size="sm" onClick={run}>
        {label}
      </Button>
    )
  )
}
