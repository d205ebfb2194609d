import { useAtomValue } from 'jotai/react'
import { toggleHistory } from '../../commands/history.ts'
import { settings } from '../../data/settings/settings.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'

/** Whether what the listener plays is kept. */
export function KeepHistory() {
  const { label, enabled, run } = useCommand(toggleHistory)
  const kept = useAtomValue(settings)?.keep_history ?? true
  return (
    <Switch
      label={label}
      description={
        kept ? 'Sets you play are added here, from all your devices.' : "Nothing new is added. What's here stays."
      }
      checked={kept}
      disabled={!enabled}
      onChange={run}
    />
  )
}
