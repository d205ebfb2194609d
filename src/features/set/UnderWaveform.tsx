import { IconMessageCircle, IconMessageCircleOff } from '@tabler/icons-react'
import { useAtom } from 'jotai/react'
import { commentsOnWaveform } from '../../catalogue/comments/layer.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { OwnMoments, type OwnMomentsProps } from './OwnMoments.tsx'
import styles from './UnderWaveform.module.css'

/** What belongs to a set's waveform: the listener's moments, and the switch of the comments on it. */
export const UnderWaveform = (props: OwnMomentsProps) => (
  <div className={styles.line}>
    <OwnMoments {...props} />
    <CommentsSwitch />
  </div>
)

function CommentsSwitch() {
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
