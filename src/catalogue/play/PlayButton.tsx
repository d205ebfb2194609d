import { VisuallyHidden } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { BusyButton, type BusyButtonProps } from '../../ui/controls/BusyButton.tsx'
import styles from './PlayButton.module.css'

export interface PlayButtonProps extends Omit<BusyButtonProps, 'children' | 'variant' | 'size' | 'leftSection'> {
  /** The name of what it plays. */
  name: string
  /** True while it plays, so that the button pauses it. */
  playing: boolean
  /** Where it starts to play, if that should be shown: `1:02:14`. */
  from?: string | undefined
}

/** The Play button of a set's or a track's page. */
export function PlayButton({ name, playing, from, ...rest }: PlayButtonProps) {
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <BusyButton {...rest} variant="primary" size="xl" className={styles.play} leftSection={<Icon size={20} />}>
      <span className={from && styles.short}>{playing ? 'Pause' : 'Play'}</span>
      <VisuallyHidden> {name}</VisuallyHidden>
      {from && (
        <>
          <span className={styles.short}> from </span>
          {from}
        </>
      )}
    </BusyButton>
  )
}
