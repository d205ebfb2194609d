import { readText, storageKeys, write } from '../../../data/stored.ts'
import { createStore } from '../../../lib/store.ts'

const off = 'off'

/** Whether comments stand on waveforms: it belongs to the device, not to the listener. */
export const commentsOnWaveform = createStore(readText(storageKeys.waveformComments) !== off)

export function toggleCommentsOnWaveform(): void {
  const on = !commentsOnWaveform.get()
  commentsOnWaveform.set(on)
  write(storageKeys.waveformComments, on ? null : off)
}
