import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Keeps what was generated. Equal requests share one making; a file is there whole or not at all. */
export function createDiskCache(folder: string) {
  const underway = new Map<string, Promise<Uint8Array>>()

  async function load(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const file = join(folder, name)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return kept
    const made = await make()
    const unfinished = `${file}.${randomUUID()}`
    await mkdir(dirname(file), { recursive: true })
    await writeFile(unfinished, made)
    await rename(unfinished, file)
    return made
  }

  return {
    /** `name` is a relative path that says everything about the content. */
    get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const shared = underway.get(name)
      if (shared) return shared
      const loading = load(name, make).finally(() => underway.delete(name))
      underway.set(name, loading)
      return loading
    },
  }
}
