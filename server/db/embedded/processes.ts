import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: alive, but it belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Identifies a process beyond its pid, which may be reused: its boot and its start time. Undefined if there is no such
 * process, or if it is a zombie, which in a container may never be reaped.
 */
export function birthOf(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const [, state = 'Z', started] = /^(\S+)\s+(.*)$/.exec(ps(pid, 'stat=', 'lstart=') ?? '') ?? []
    return state.startsWith('Z') ? undefined : started
  }
  const stat = readProc(`/proc/${pid}/stat`)
  // The process name is in parentheses and may contain anything. After it come the state and, as the 20th field, the start time.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  if (!fields[0] || 'ZX'.includes(fields[0])) return undefined
  return `${readProc('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
}

/** Whether the process is a PostgreSQL server on this cluster, which is then its working directory. */
export function serves(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'command=')?.includes(cluster) ?? false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** Whether any process is a PostgreSQL server on this cluster, if the pid is unknown. */
export function isServed(cluster: string): boolean {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axo', 'command='], { encoding: 'utf8' }).includes(cluster)
  return readdirSync('/proc').some(name => /^\d+$/.test(name) && serves(Number(name), cluster))
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function ps(pid: number, ...fields: string[]): string | undefined {
  const wanted = fields.flatMap(field => ['-o', field])
  try {
    return execFileSync('ps', [...wanted, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
