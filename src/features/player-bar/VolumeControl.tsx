import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import { useVolume } from '../../player/react.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { CommandButton } from './CommandButton.tsx'
import type { PlayerCommands } from './commands.ts'
import styles from './VolumeControl.module.css'

type VolumeCommands = Pick<PlayerCommands, 'toggleMute' | 'setVolume'>

/**
 * Mute and loudness, side by side where there is room and behind a button where there isn't. Not there where only the device's
 * own keys change the volume, as on iOS.
 */
export function VolumeControl({ commands }: { commands: VolumeCommands }) {
  const { enabled } = useCommand(commands.setVolume, 1)
  const roomy = useMediaQuery('(width >= 75em)', true, { getInitialValueInEffect: false })
  if (!enabled) return null
  return roomy ? <Loudness commands={commands} /> : <LoudnessPopover commands={commands} />
}

/** The same in the phone's player: a line of its own, from edge to edge. */
export function VolumeLine({ commands }: { commands: VolumeCommands }) {
  const { enabled } = useCommand(commands.setVolume, 1)
  return enabled && <Loudness commands={commands} className={styles.line} />
}

interface LoudnessProps {
  commands: VolumeCommands
  className?: string | undefined
}

function Loudness({ commands: { toggleMute, setVolume }, className }: LoudnessProps) {
  const { level, muted } = useVolume()
  const heard = muted ? 0 : level
  const percent = `${Math.round(heard * 100)}%`
  return (
    <div className={cx(styles.loudness, className)}>
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
