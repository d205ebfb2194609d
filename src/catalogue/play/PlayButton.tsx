import { VisuallyHidden } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { BusyButton, type BusyButtonProps } from '../../ui/controls/BusyButton.tsx'
import { Steady } from '../../ui/controls/Steady.tsx'
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
  // Where it starts is shown until it is pressed.
  const [widest] = useState(from ? labelOf('Play', null, from) : 'Pause')
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <BusyButton {...rest} variant="primary" size="xl" className={styles.play} leftSection={<Icon size={20} />}>
      <Steady widest={widest}>
        {labelOf(playing ? 'Pause' : 'Play', <VisuallyHidden> {name}</VisuallyHidden>, from)}
      </Steady>
    </BusyButton>
  )
}

/** With a place to start from, where there is little room, that alone is seen. */
const labelOf = (verb: string, name: ReactNode, from: string | undefined) => (
  <>
    <span className={from && styles.short}>{verb}</span>
    {name}
    {from && (
      <>
        <span className={styles.short}> from </span>
        {from}
      </>
    )}
  </>
)
