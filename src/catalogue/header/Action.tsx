import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Steady } from '../../ui/controls/Steady.tsx'
import styles from './Action.module.css'

export interface ActionProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** What it does: "Queue". Only the tooltip has it where the header is narrow. */
  word: string
  /** The widest word that the button has, if it changes. */
  widest?: string
  /** What it does it to, for screen readers. */
  name: string
}

/** A button beside Play in a work's header. */
export const Action = ({ word, widest = word, name, ...rest }: ActionProps) => (
  <Button {...rest} size="xl" title={word} className={styles.action ?? ''}>
    <span className={styles.word}>
      <Steady widest={widest}>{word}</Steady>
    </span>
    <VisuallyHidden> {name}</VisuallyHidden>
  </Button>
)
