import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type SystemUser, spawnOptions } from './system-user.ts'

/**
 * A shell script that runs a command until it exits or until standard input closes, which happens however our process dies,
 * including kill -9. `$1` is the log, the rest is the command. The first line of output is the command's pid.
 * - It sends TERM, then INT. TERM also ends a server that doesn't handle signals yet (background commands of a shell ignore
 *   INT until then). For a running PostgreSQL, INT means a fast shutdown.
 * - The shell ignores signals, so that it keeps waiting when the whole system shuts down.
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
  /** Resolves with the exit status once the command and its watchdog have exited. */
  exited: Promise<number>
  /** Asks the command to stop; `exited` resolves when it has. */
  stop(): void
}

/** Starts a command under the watchdog, in its own session so that Ctrl-C in the terminal doesn't reach it. */
export async function runWatched(user: SystemUser | undefined, log: string, command: string[]): Promise<Watched> {
  const child = spawn('sh', ['-c', script, 'segue-watchdog', log, ...command], {
    ...spawnOptions(user),
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  // The process may have exited before its input is closed.
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
