import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const pieceBytes = 1024 * 1024

/** A small disk in memory (tmpfs). */
export interface Disk {
  folder: string
  /** Fills the disk but for some bytes, and returns how many that took. Called again, it fills what was freed since. */
  fill(except?: number): number
  free(): void
  unmount(): void
}

/** Mounts a disk of a size as `mount` takes it; undefined where that is not permitted. Only used pages take memory. */
export async function mountDisk(folder: string, size: string): Promise<Disk | undefined> {
  await mkdir(folder, { mode: 0o755 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'segue-test', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(except = 0) {
      const { bavail, bsize } = statfsSync(folder)
      return fill(filler, except ? Math.max(0, bavail * bsize - except) : Number.POSITIVE_INFINITY)
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}

function fill(filler: string, most: number): number {
  const file = openSync(filler, 'a')
  let taken = 0
  try {
    for (let piece = pieceBytes; piece >= 1; piece = Math.floor(piece / 4)) {
      const zeros = Buffer.alloc(piece)
      while (taken + piece <= most && tryTo(file, zeros)) taken += piece
    }
  } finally {
    closeSync(file)
  }
  return taken
}

/** False when the disk is full. */
function tryTo(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
