import { AutoplaySwitch } from '../../../catalogue/play/AutoplaySwitch.tsx'
import { EqualLoudnessSwitch } from './EqualLoudnessSwitch.tsx'
import { SkipChoice, SleepTimer, SpeedChoice } from './listening-choices.tsx'
import { ShareChoice } from './ShareChoice.tsx'

/** Speed, sleep timer, autoplay, equal loudness, what the lock screen's buttons do, and sharing what plays. */
export const ListeningOptions = ({ onShared }: { onShared: () => void }) => (
  <>
    <SpeedChoice />
    <SleepTimer />
    <AutoplaySwitch />
    <EqualLoudnessSwitch />
    <SkipChoice />
    <ShareChoice onShared={onShared} />
  </>
)
