import { readFileSync } from 'node:fs'

const second = 1e9
/** Field 3 of `/proc/<pid>/stat`, after the name in brackets. */
const stateOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)

const readProc = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1')

/**
 * For who waits for another process: returns a function that says for which share (0 to 1) of the time since its last call the main
 * thread of that process wanted to run and couldn't, because others had the processor or the disk was slow. 0 where the system doesn't
 * tell.
 */
export function watchHeldUp(pid: number | undefined, read = readProc, now = () => performance.now()): () => number {
  /** In nanoseconds: how long it had the processor, and waited for it. The latter is counted only once it has it. */
  const look = (id: number) => {
    const [ran = 0, waited = 0] = read(id, 'schedstat').split(' ').map(Number)
    return { at: now(), ran, waited, state: stateOf(read(id, 'stat')) }
  }
  let before: ReturnType<typeof look> | undefined
  return () => {
    if (pid === undefined) return 0
    try {
      const last = before
      before = look(pid)
      const { at, ran, waited, state } = before
      const elapsed = last ? ((at - last.at) / 1000) * second : 0
      if (!last || elapsed <= 0) return 0
      // R is runnable, D waits for the disk.
      if (ran === last.ran && (state === 'R' || state === 'D')) return 1
      return Math.min(1, Math.max(0, waited - last.waited) / elapsed)
    } catch {
      return 0
    }
  }
}
