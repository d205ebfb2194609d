import { type MouseEvent, useId } from 'react'
import { useOnline } from '../../../data/use-online.ts'
import { cx } from '../../../lib/class-names.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import styles from './Settings.module.css'

export interface ServerButtonProps extends ButtonProps {
  /** Tells its reason to screen readers alone: where many of them stand together, one says it for all. */
  silent?: boolean
}

/** Also keeps the Enter key from submitting a form. */
const stop = (event: MouseEvent) => event.preventDefault()

export const offline = 'You are offline'

/** A button that needs the server: without a network it stays where it is, does nothing, and says why. */
export function ServerButton({ silent = false, className, ...props }: ServerButtonProps) {
  const online = useOnline()
  const reason = useId()
  const off = online ? {} : { 'aria-disabled': true, 'aria-describedby': reason, onClick: stop }
  return (
    <>
      <Button {...props} {...off} className={cx(className, !online && styles.off)} />
      {!online && (
        <span id={reason} className={silent ? 'visually-hidden' : styles.reason}>
          {offline}
        </span>
      )}
    </>
  )
}
