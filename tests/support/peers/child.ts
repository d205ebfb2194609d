import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The arguments for `spawn` of a program that Linux ends when this process is killed, and can't end it itself. */
export const tied = (program: string, args: string[]): [program: string, args: string[]] =>
  process.platform === 'linux' ? ['setpriv', ['--pdeathsig', 'TERM', '--', program, ...args]] : [program, args]

/** Kills the process and waits for its exit, unless it has exited already. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
