import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import styles from './Notices.module.css'
import type { Notice } from './notice.ts'

/** How long a notice is shown (specification, point 9), in ms. */
const shownMs = 5_000

export interface NoticeCardProps {
  notice: Notice
  /** It is being looked at, and stays. */
  held: boolean
  onClose: (id: number) => void
  /** The button is about to go with the focus in it. */
  onLeave: (button: HTMLButtonElement) => void
}

const iconOf = ({ kind, icon }: Notice) =>
  ({ error: IconAlertCircle, info: IconInfoCircle, success: icon ?? IconCheck })[kind]

/** One notice, which goes by itself. Told anew, it is a new one. */
export function NoticeCard({ notice, held, onClose, onLeave }: NoticeCardProps) {
  const { id, text, kind } = notice
  const Icon = iconOf(notice)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, shownMs, id)
    return () => clearTimeout(timer)
  }, [held, id, onClose])

  const close = (event: MouseEvent<HTMLButtonElement>) => {
    // No pointer has pressed it.
    if (event.detail === 0) onLeave(event.currentTarget)
    onClose(id)
  }
  return (
    <div className={styles.notice} data-kind={kind}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <Spoken text={text} role={kind === 'error' ? 'alert' : 'status'} />
      <IconButton
        label={`Close: ${text}`}
        tooltip="Close"
        icon={<IconX size={18} stroke={1.75} aria-hidden />}
        onMouseDown={event => event.preventDefault()}
        onClick={close}
      />
    </div>
  )
}

/** Is heard only where there was a place for it before. */
function Spoken({ text, role }: { text: string; role: 'alert' | 'status' }) {
  const [spoken, speak] = useState('')
  useEffect(() => {
    const frame = requestAnimationFrame(() => speak(text))
    return () => cancelAnimationFrame(frame)
  }, [text])
  return (
    <p role={role} title={text}>
      {spoken}
    </p>
  )
}
