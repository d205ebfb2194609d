import { useMediaQuery } from '@mantine/hooks'
import { transport } from '../../commands/transport.ts'
import { cx } from '../../lib/class-names.ts'
import { useVolume } from '../../player/react.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import { late, useLate } from '../../ui/overlays/late.ts'
import { Popup, usePopup } from '../../ui/overlays/Popup.tsx'
import { CommandButton } from './CommandButton.tsx'
import styles from './VolumeControl.module.css'

const parts = late(() => import('../../ui/controls/slider.ts'))

const { toggleMute, setVolume } = transport

/**
 * Mute and volume: side by side where there is room, otherwise behind a button. Renders nothing where only the device's own keys
 * change the volume, as on iOS.
 */
export function VolumeControl() {
  const { enabled } = useCommand(setVolume, 1)
  const roomy = useMediaQuery('(width >= 75em)', true, { getInitialValueInEffect: false })
  if (!enabled) return null
  return roomy ? <Volume /> : <VolumePopover />
}

/** The same in the phone's player: a line of its own, from edge to edge. */
export function VolumeLine() {
  const { enabled } = useCommand(setVolume, 1)
  return enabled && <Volume className={styles.line} />
}

/** Keys that Mantine's slider ignores, unlike a native one, and how far they change the volume. */
const pageSteps: Readonly<Record<string, number | undefined>> = { PageUp: 0.1, PageDown: -0.1 }

function Volume({ className }: { className?: string | undefined }) {
  const { level, muted } = useVolume()
  const heard = muted ? 0 : level
  const { Slider } = useLate(parts, true) ?? {}
  return (
    <div className={cx(styles.volume, className)}>
      <CommandButton command={toggleMute} />
      <div className={styles.slider} data-slider="">
        {Slider && (
          <Slider
            min={0}
            max={1}
            step={0.1}
            value={heard}
            thumbLabel={setVolume.label(level)}
            thumbValueText={value => `${Math.round(value * 100)}%`}
            onChange={setVolume.effect}
            onKeyDown={event => {
              const by = pageSteps[event.key]
              if (by === undefined) return
              event.preventDefault()
              setVolume.effect(Math.min(1, Math.max(0, heard + by)))
            }}
          />
        )}
      </div>
    </div>
  )
}

function VolumePopover() {
  const { control, popup } = usePopup()
  const { label } = useCommand(setVolume, 1)
  const { Icon } = useCommand(toggleMute)
  return (
    <>
      <IconButton label={label} icon={<Icon size={22} stroke={1.75} aria-hidden />} {...control} />
      {/* 12 px above the bar. */}
      <Popup {...popup} position="top" offset={46} withinPortal={false} className={styles.popover}>
        <Volume />
      </Popup>
    </>
  )
}
