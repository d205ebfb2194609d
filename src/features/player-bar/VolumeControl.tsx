import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import { useVolume } from '../../player/react.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { CommandButton } from './CommandButton.tsx'
import type { PlayerCommands } from './commands.ts'
import styles from './VolumeControl.module.css'

type VolumeCommands = Pick<PlayerCommands, 'toggleMute' | 'setVolume'>

/** Mute and loudness, side by side where there is room and behind a button where there isn't. */
export function VolumeControl({ commands }: { commands: VolumeCommands }) {
  const { enabled } = useCommand(commands.setVolume, 1)
  const roomy = useMediaQuery('(width >= 75em)', true, { getInitialValueInEffect: false })
  if (!enabled) return null
  return roomy ? <Loudness commands={commands} /> : <LoudnessPopover commands={commands} />
}

function Loudness({ commands: { toggleMute, setVolume } }: { commands: VolumeCommands }) {
  const { level, muted } = useVolume()
  const heard = muted ? 0 : level
  const percent = `${Math.round(heard * 100)}%`
  return (
    <div className={styles.loudness}>
      <CommandButton command={toggleMute} />
      <input
        type="range"
        className={styles.slider}
        aria-label={setVolume.label(level)}
        aria-valuetext={percent}
        min={0}
        max={1}
        step={0.1}
        value={heard}
        style={{ backgroundSize: `${percent} 4px, 100% 4px` }}
        onChange={event => setVolume.effect(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

function LoudnessPopover({ commands }: { commands: VolumeCommands }) {
  const id = useId()
  const { label } = useCommand(commands.setVolume, 1)
  const { Icon } = useCommand(commands.toggleMute)
  return (
    <>
      <IconButton label={label} icon={<Icon size={22} stroke={1.75} aria-hidden />} popoverTarget={id} />
      <div id={id} popover="auto" className={styles.popover}>
        <Loudness commands={commands} />
      </div>
    </>
  )
}
