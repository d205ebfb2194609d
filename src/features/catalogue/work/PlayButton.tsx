import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import styles from './PlayButton.module.css'

export interface PlayButtonProps extends Omit<ButtonProps, 'children' | 'variant' | 'size' | 'icon'> {
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
    <Button {...rest} variant="primary" size="lg" className={styles.play} icon={<Icon size={20} />}>
      {playing ? 'Pause' : 'Play'}
      <span className="visually-hidden"> {name}</span>
      {from && ` from ${from}`}
    </Button>
  )
}
