import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './Action.module.css'

export interface ActionProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** What it does: "Queue". Only the tooltip has it where the header is narrow. */
  word: string
  /** What it does it to, for screen readers. */
  name: string
}

/** A button beside Play in a work's header. */
export const Action = ({ word, name, ...rest }: ActionProps) => (
  <Button {...rest} size="xl" title={word} className={styles.action ?? ''}>
    <span className={styles.word}>{word}</span>
    <VisuallyHidden> {name}</VisuallyHidden>
  </Button>
)
