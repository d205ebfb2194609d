import { VisuallyHidden } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { BusyButton, type BusyButtonProps } from '../../ui/controls/BusyButton.tsx'
import styles from './PlayButton.module.css'

export interface PlayButtonProps extends Omit<BusyButtonProps, 'children' | 'variant' | 'size' | 'leftSection'> {
  /** What it plays. */
  name: string
  /** It plays now, so that the button pauses it. */
  playing: boolean
  /** From where it plays, where that is worth to be said: `1:02:14`. */
  from?: string | undefined
}

/** Plays the work that the page is about. */
export function PlayButton({ name, playing, from, ...rest }: PlayButtonProps) {
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <BusyButton {...rest} variant="primary" size="xl" className={styles.play} leftSection={<Icon size={20} />}>
      {playing ? 'Pause' : 'Play'}
      <VisuallyHidden> {name}</VisuallyHidden>
      {from && ` from ${from}`}
    </BusyButton>
  )
}
