import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What the work below takes on two quiet cores, in ms. The processor's was measured; the disk's is five times what was measured on
 * a virtual disk (6 ms), because many disks that are fine take longer.
 */
const quietMs = { processor: 93, disk: 30 }

const block = Buffer.alloc(64 * 1024, 'segue')

/** Longer than the turns in which a busy system gives a process its processor. */
function work(): void {
  for (let round = 0; round < 2_400; round++) createHash('sha256').update(block).digest()
}

function write(): void {
  const folder = mkdtempSync(join(tmpdir(), 'segue-speed-'))
  const file = openSync(join(folder, 'file'), 'w')
  for (let round = 0; round < 20; round++) {
    writeSync(file, block)
    fsyncSync(file)
  }
  closeSync(file)
  rmSync(folder, { recursive: true })
}

function took(piece: () => void): number {
  const began = performance.now()
  piece()
  return performance.now() - began
}

/**
 * How many times longer a fixed piece of work takes here now than on two quiet cores, at least 1: the slower one of the
 * processor and the disk. Takes about 0.1 s there. The result is kept in the environment, for the processes of the run.
 */
export function measureSlowness(): number {
  const known = Number(process.env.SEGUE_SLOWNESS)
  if (known >= 1) return known
  const slowness = Math.max(1, took(work) / quietMs.processor, took(write) / quietMs.disk)
  process.env.SEGUE_SLOWNESS = slowness.toFixed(1)
  return slowness
}
