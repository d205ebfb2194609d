import { atom } from 'jotai/vanilla'
import { readJson, storageKeys, write } from '../../../data/storage/stored.ts'
import { isRunning } from '../../../player/playback.ts'
import { player } from '../../../player/player.ts'
import { store } from '../../../state/store.ts'
import { enoughHeard, InstallRecord, isDue } from './install-due.ts'

/** Between two ticks of the audio element playback advances less than this (ms): a larger step is a seek. */
const jumpMs = 2_000

const readRecord = (): InstallRecord =>
  readJson(storageKeys.install, InstallRecord) ?? { heard: 0, heardAt: 0, putOffAt: 0 }
const writeRecord = (record: InstallRecord) => write(storageKeys.install, JSON.stringify(record))

/** True while the installation is to be offered. */
export const installDue = atom(false)

/** Counts the listening time and sets `installDue`. Returns an unsubscribe function. */
export function followListening(): () => void {
  let last = player.position.get()
  return player.position.subscribe(() => {
    const step = player.position.get() - last
    last += step
    if (store.get(installDue) || !isRunning(player.status.get()) || step <= 0 || step > jumpMs) return
    const before = readRecord()
    const now = Date.now()
    const heard = before.heard + step
    if (before.heard < enoughHeard) writeRecord({ ...before, heard, heardAt: now })
    if (isDue({ ...before, heard }, now)) store.set(installDue, true)
  })
}

/** Hides the offer for some months. */
export function putInstallOff(): void {
  writeRecord({ ...readRecord(), putOffAt: Date.now() })
  store.set(installDue, false)
}
