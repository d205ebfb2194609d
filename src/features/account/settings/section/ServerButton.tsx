import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useId } from 'react'
import { useOnline } from '../../../../data/api/use-online.ts'
import { cx } from '../../../../lib/class-names.ts'
import { BusyButton, type BusyButtonProps } from '../../../../ui/controls/BusyButton.tsx'
import { Text } from '../../../../ui/controls/text.ts'
import styles from './Settings.module.css'

export interface ServerButtonProps extends BusyButtonProps {
  /** Shows no reason while offline, except to screen readers: one of several buttons shows it for all. */
  silent?: boolean
}

/** Prevents a submit by the Enter key, too. */
const stop = (event: MouseEvent) => event.preventDefault()

export const offline = "You're offline"

const ShownReason = (props: { id: string; children: string }) => <Text span size="sm" c="dimmed" {...props} />

/** A button for an action that needs the server. Offline it keeps its focus, does nothing, and says why. */
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
