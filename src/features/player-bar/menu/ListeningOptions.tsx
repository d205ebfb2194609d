import { AutoplaySwitch } from '../../../catalogue/play/AutoplaySwitch.tsx'
import { EqualLoudnessSwitch } from './EqualLoudnessSwitch.tsx'
import { SkipChoice, SleepTimer, SpeedChoice } from './listening-choices.tsx'
import { PlaylistChoice } from './PlaylistChoice.tsx'
import { RemoteChoice } from './RemoteChoice.tsx'
import { ShareChoice } from './ShareChoice.tsx'
import { SuggestChoice } from './SuggestChoice.tsx'
import { TogetherChoice } from './TogetherChoice.tsx'

/** Speed, sleep timer, autoplay, equal loudness, the lock screen's buttons, saying what an ID is, putting into a playlist, sharing and listening together. */
export const ListeningOptions = ({ onShared }: { onShared: () => void }) => (
  <>
    <SpeedChoice />
    <SleepTimer />
    <AutoplaySwitch />
    <EqualLoudnessSwitch />
    <SkipChoice />
    <RemoteChoice />
    <SuggestChoice onAsked={onShared} />
    <PlaylistChoice onAsked={onShared} />
    <ShareChoice onShared={onShared} />
    <TogetherChoice onOpened={onShared} />
  </>
)
