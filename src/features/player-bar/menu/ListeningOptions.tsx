import { AutoplaySwitch } from '../../../catalogue/play/AutoplaySwitch.tsx'
import { EqualLoudnessSwitch } from './EqualLoudnessSwitch.tsx'
import { SkipChoice, SleepTimer, SpeedChoice } from './listening-choices.tsx'
import { PlaylistChoice } from './PlaylistChoice.tsx'
import { ShareChoice } from './ShareChoice.tsx'

/** Speed, sleep timer, autoplay, equal loudness, what the lock screen's buttons do, and putting into a playlist or sharing what plays. */
export const ListeningOptions = ({ onShared }: { onShared: () => void }) => (
  <>
    <SpeedChoice />
    <SleepTimer />
    <AutoplaySwitch />
    <EqualLoudnessSwitch />
    <SkipChoice />
    <PlaylistChoice onAsked={onShared} />
    <ShareChoice onShared={onShared} />
  </>
)
