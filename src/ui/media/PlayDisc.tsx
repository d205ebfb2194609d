import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './PlayDisc.module.css'

export interface PlayDiscProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  playing: boolean
  /** "Play Nordlicht Closing Set", "Pause Nordlicht Closing Set". */
  label: string
  /** Diameter in px. */
  size?: 44 | 52 | 72
}

/** The lime play button. */
export function PlayDisc({ playing, label, size = 44, className, style, ...rest }: PlayDiscProps) {
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(styles.disc, className)}
      style={{ ...style, width: size, height: size }}
    >
      <Icon size={Math.round(size * 0.45)} aria-hidden="true" />
    </button>
  )
}
