import { IconMessageCircle, IconMessageCircleOff } from '@tabler/icons-react'
import { useAtom } from 'jotai/react'
import { commentsOnWaveform } from '../../../catalogue/comments/comments-on-waveform.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from './CommentsSwitch.module.css'

/** Shows the comments on the waveform, or hides them. */
export function CommentsSwitch() {
  const [on, setOn] = useAtom(commentsOnWaveform)
  const Icon = on ? IconMessageCircle : IconMessageCircleOff
  return (
    <IconButton
      label="Comments on the waveform"
      tooltip={on ? 'Hide the comments on the waveform' : 'Show the comments on the waveform'}
      icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      aria-pressed={on}
      on={on}
      className={styles.switch}
      onClick={() => setOn(!on)}
    />
  )
}
