import { atom } from 'jotai/vanilla'
import { readJson, storageKeys, write } from '../../../data/storage/stored.ts'
import { isRunning } from '../../../player/playback.ts'
import { player } from '../../../player/player.ts'
import { store } from '../../../state/store.ts'
import { enoughHeard, isDue, Known } from './install-due.ts'

/** A larger step than playing makes between two ticks of the element is a jump. */
const jumpMs = 2_000

const known = (): Known => readJson(storageKeys.install, Known) ?? { heard: 0, heardAt: 0, putOffAt: 0 }
const remember = (next: Known) => write(storageKeys.install, JSON.stringify(next))

/** True from when there is reason to ask whether the app shall be installed, for as long as nobody has answered. */
export const installDue = atom(false)

/** Watches what is heard; the answer ends it. */
export function followListening(): () => void {
  let last = player.position.get()
  return player.position.subscribe(() => {
    const step = player.position.get() - last
    last += step
    if (store.get(installDue) || !isRunning(player.status.get()) || step <= 0 || step > jumpMs) return
    const before = known()
    const now = Date.now()
    const heard = before.heard + step
    if (before.heard < enoughHeard) remember({ ...before, heard, heardAt: now })
    if (isDue({ ...before, heard }, now)) store.set(installDue, true)
  })
}

/** The listener doesn't want it now. */
export function putInstallOff(): void {
  remember({ ...known(), putOffAt: Date.now() })
  store.set(installDue, false)
}
