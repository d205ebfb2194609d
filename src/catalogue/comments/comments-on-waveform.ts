import { readText, storageKeys } from '../../data/storage/stored.ts'
import { storedAtom } from '../../data/storage/stored-atom.ts'

const off = 'off'

/** Whether comments stand on waveforms: it belongs to the device, not to the listener. */
export const commentsOnWaveform = storedAtom(
  storageKeys.waveformComments,
  () => readText(storageKeys.waveformComments) !== off,
  on => (on ? null : off),
)
