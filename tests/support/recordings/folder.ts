import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a temporary folder for a test file, and removes it after its tests. */
export function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'segue-recordings-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    path: (...names: string[]) => join(folder, ...names),
    /** Writes a file that consists of these parts. Returns its path. */
    write(name: string, ...parts: (Uint8Array | string)[]): string {
      writeFileSync(join(folder, name), Buffer.concat(parts.map(part => Buffer.from(part))))
      return join(folder, name)
    },
  }
}
