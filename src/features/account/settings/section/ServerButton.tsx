import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useId } from 'react'
import { useOnline } from '../../../../data/api/use-online.ts'
import { cx } from '../../../../lib/class-names.ts'
import { BusyButton, type BusyButtonProps } from '../../../../ui/controls/BusyButton.tsx'
import { Text } from '../../../../ui/controls/text.ts'
import styles from './Settings.module.css'

export interface ServerButtonProps extends BusyButtonProps {
  /** Tells its reason to screen readers alone: where many of them stand together, one says it for all. */
  silent?: boolean
}

/** Also keeps the Enter key from submitting a form. */
const stop = (event: MouseEvent) => event.preventDefault()

export const offline = 'You are offline'

const ShownReason = (props: { id: string; children: string }) => <Text span size="sm" c="dimmed" {...props} />

/** A button that needs the server: without a network it stays where it is, does nothing, and says why. */
export function ServerButton({ silent = false, className, ...props }: ServerButtonProps) {
  const online = useOnline()
  const Reason = silent ? VisuallyHidden : ShownReason
  const reason = useId()
  const off = online ? {} : { 'aria-disabled': true, 'aria-describedby': reason, onClick: stop }
  return (
    <>
      <BusyButton {...props} {...off} className={cx(className, !online && styles.off)} />
      {!online && <Reason id={reason}>{offline}</Reason>}
    </>
  )
}
