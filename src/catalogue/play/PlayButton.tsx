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
  /** Where it starts to play, if that should be shown. */
  from?: StartPlace | undefined
}

/** "Play from 00:48:12", "Resume at 31:16". */
export interface StartPlace {
  words: readonly [verb: string, preposition: string]
  time: string
}

/** The Play button of a set's or a track's page. */
export function PlayButton({ name, playing, from, ...rest }: PlayButtonProps) {
  // Where it starts is shown until it is pressed: the button stays as wide.
  const [shown, setShown] = useState(from)
  if (from && from.time !== shown?.time) setShown(from)
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <BusyButton {...rest} variant="primary" size="xl" className={styles.play} leftSection={<Icon size={20} />}>
      <Steady widest={shown ? labelOf('Play', null, shown) : 'Pause'}>
        {labelOf(playing ? 'Pause' : 'Play', <VisuallyHidden> {name}</VisuallyHidden>, from)}
      </Steady>
    </BusyButton>
  )
}

/** With a place to start from, where there is little room, that alone is seen. */
const labelOf = (verb: string, name: ReactNode, from: StartPlace | undefined) => (
  <>
    <span className={from && styles.short}>{from ? from.words[0] : verb}</span>
    {name}
    {from && (
      <>
        <span className={styles.short}> {from.words[1]} </span>
        {from.time}
      </>
    )}
  </>
)
