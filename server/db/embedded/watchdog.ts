import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type SystemUser, spawnOptions } from './system-user.ts'

/**
 * Runs a command until it ends or its standard input closes, which the system sees to however our process dies, kill -9
 * included. `$1` is the log, the rest the command; the first line out is the command's process id.
 * - TERM, then INT: TERM also ends a server that hasn't got as far as handling signals (background commands of a shell
 *   ignore INT until then); a server that has takes INT as "disconnect everybody and shut down".
 * - The shell itself ignores signals, so that a shutdown of the whole system leaves it there to wait.
 */
const script = `
exec 3<&0 </dev/null 2>"$1"
shift
"$@" 3<&- >&2 &
pg=$!
( while read -r _; do :; done; kill -TERM $pg; kill -INT $pg ) <&3 >/dev/null 2>&1 &
dog=$!
exec 3<&-
trap '' HUP INT TERM
echo $pg
exec >/dev/null
wait $pg
status=$?
kill $dog 2>/dev/null
wait $dog
exit $status
`

export interface Watched {
  pid: number
  isRunning(): boolean
  /** The exit status, once the command and its watchdog are gone. */
  exited: Promise<number>
  /** Asks it to end; `exited` tells when it has. */
  stop(): void
}

/** Starts a command under the watchdog, in a session of its own so that Ctrl-C at the terminal doesn't reach it. */
export async function runWatched(user: SystemUser | undefined, log: string, command: string[]): Promise<Watched> {
  const child = spawn('sh', ['-c', script, 'segue-watchdog', log, ...command], {
    ...spawnOptions(user),
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  // It may be gone by the time we close it.
  child.stdin.on('error', () => {})
  const exited = new Promise<number>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 128 : 1)))
    child.once('error', reject)
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), exited.then(() => [''])])
  return {
    pid: Number(String(line)),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    exited,
    stop: () => child.stdin.end(),
  }
}
