import { useAtomValue } from 'jotai/react'
import { toggleAutoplay } from '../../commands/autoplay.ts'
import { autoplay } from '../../data/settings/settings.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'

/** Whether sets go on after the queue. Disabled while that is unknown. */
export function AutoplaySwitch() {
  const { label, enabled, run } = useCommand(toggleAutoplay)
  return (
    <Switch
      label={label}
      description="Similar sets play when your queue ends."
      checked={useAtomValue(autoplay)}
      disabled={!enabled}
      onChange={run}
    />
  )
}
