import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** More than the database and its write-ahead log take in an hour; only used pages take memory. */
const size = '1g'
const pieceBytes = 1024 * 1024

/** A small disk in memory (tmpfs). */
export interface Disk {
  folder: string
  /** Fills the disk and returns how many bytes that took. Called again, it fills what was freed since. */
  fill(): number
  free(): void
  unmount(): void
}

/** Mounts a disk; undefined where that is not permitted. */
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

/** False when the disk is full. */
function tryTo(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
