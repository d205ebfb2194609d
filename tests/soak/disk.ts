import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** More than the database and its log of changes take in an hour; only what is used takes memory. */
const size = '1g'
const pieceBytes = 1024 * 1024

/** A small disk of its own, in memory. */
export interface Disk {
  folder: string
  /** Leaves no byte free, and tells how many it took. Called again, it takes what was given back meanwhile. */
  fill(): number
  free(): void
  unmount(): void
}

/** Mounts a disk; undefined where that isn't permitted. */
export async function mountDisk(folder: string): Promise<Disk | undefined> {
  await mkdir(folder, { mode: 0o755 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'segue-soak', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => fill(filler),
    free: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}

function fill(filler: string): number {
  const file = openSync(filler, 'a')
  let taken = 0
  try {
    for (let piece = pieceBytes; piece >= 1; piece = Math.floor(piece / 4)) {
      const zeros = Buffer.alloc(piece)
      while (tryTo(file, zeros)) taken += piece
    }
  } finally {
    closeSync(file)
  }
  return taken
}

/** False when there is no room. */
function tryTo(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
