import { AutoplaySwitch } from '../../../catalogue/play/AutoplaySwitch.tsx'
import { SkipChoice, SleepTimer, SpeedChoice } from './listening-choices.tsx'
import { ShareChoice } from './ShareChoice.tsx'

/** Speed, sleep timer, autoplay, what the lock screen's buttons do, and sharing what plays. */
export const ListeningOptions = ({ onShared }: { onShared: () => void }) => (
  <>
    <SpeedChoice />
    <SleepTimer />
    <AutoplaySwitch />
    <SkipChoice />
    <ShareChoice onShared={onShared} />
  </>
)
