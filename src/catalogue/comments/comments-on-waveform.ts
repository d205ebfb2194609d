import { readText, storageKeys } from '../../data/storage/stored.ts'
import { storedAtom } from '../../data/storage/stored-atom.ts'

const off = 'off'

/** Whether waveforms show comments. Stored for the device, not for the listener. */
export const commentsOnWaveform = storedAtom(
  storageKeys.waveformComments,
  () => readText(storageKeys.waveformComments) !== off,
  on => (on ? null : off),
)
