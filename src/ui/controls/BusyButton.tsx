import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import styles from './BusyButton.module.css'

export interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {}

/**
 * A button with a loading state: it shows a spinner and ignores clicks, and keeps its width and its focus. Mantine's own
 * button is disabled while it loads, and so loses the focus.
 */
export function BusyButton({ loading, leftSection, children, onClick, ...rest }: BusyButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  const busy = loading ? { 'aria-busy': true, 'aria-disabled': true } : {}
  const spinner = <Loader size={18} aria-hidden="true" />
  return (
    <Button {...rest} {...busy} onClick={click} leftSection={leftSection && loading ? spinner : leftSection}>
      {loading && !leftSection ? (
        <>
          <span className={styles.hidden}>{children}</span>
          <span className={styles.over}>{spinner}</span>
        </>
      ) : (
        children
      )}
    </Button>
  )
}
