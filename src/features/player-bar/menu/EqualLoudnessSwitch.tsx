import { useAtomValue } from 'jotai/react'
import { toggleEqualLoudness } from '../../../commands/player-options.ts'
import { equalLoudness } from '../../../listening/equal-loudness.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { useCommand } from '../../../ui/controls/use-command.ts'

/** Whether all sets play equally loud. Renders nothing where only the device's own keys change the volume, as on iOS. */
export function EqualLoudnessSwitch() {
  const { label, enabled, run } = useCommand(toggleEqualLoudness)
  const checked = useAtomValue(equalLoudness)
  return enabled && <Switch label={label} description="Plays all sets equally loud." checked={checked} onChange={run} />
}
