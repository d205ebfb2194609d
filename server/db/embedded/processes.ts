import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: alive, but another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * What tells a process from a later one with the same number: the boot it belongs to and when it started in it.
 * Undefined when there is no such process.
 */
export function birthOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  const stat = readProc(`/proc/${pid}/stat`)
  // The process's name is in parentheses and may hold anything; after it, the start time is the 20th field.
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return started && `${readProc('/proc/sys/kernel/random/boot_id')?.trim()} ${started}`
}

/** Whether the process is a PostgreSQL server on this cluster: it makes the cluster its working folder. */
export function serves(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'command=')?.includes(cluster) ?? false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function ps(pid: number, field: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
