import { Button } from '@mantine/core'
import { transport } from '../../commands/transport.ts'
import { useCommand } from '../../ui/controls/use-command.ts'

/** Tries again after a failure. Renders nothing where a retry can't help. */
export function RetryButton() {
  const { label, enabled, run } = useCommand(transport.retry)
  return (
    enabled && (
      <Button size="sm" onClick={run}>
        {label}
      </Button>
    )
  )
}
