import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** A folder of a test file's own, gone when its tests are. */
export function ownFolder() {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'segue-recordings-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    path: (...names: string[]) => join(folder, ...names),
    /** Writes a file of these parts one after the other, and answers where. */
    write(name: string, ...parts: (Uint8Array | string)[]): string {
      writeFileSync(join(folder, name), Buffer.concat(parts.map(part => Buffer.from(part))))
      return join(folder, name)
    },
  }
}
