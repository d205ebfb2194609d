import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of the calling worker thread, so that it leaves the processor to answers to listeners. It still gets a tenth of what a
 * thread of usual priority gets, and so goes on while all cores are busy. On Linux alone: elsewhere it would be the priority of the whole
 * process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it. The work is as right at the usual priority.
  }
}
