import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A cache of generated files in a folder. Equal requests share one generation; files are written atomically. */
export function createDiskCache(folder: string) {
  const pending = new Map<string, Promise<Uint8Array>>()

  async function load(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const file = join(folder, name)
    const cached = await readFile(file).catch(() => undefined)
    if (cached) return cached
    const made = await make()
    const unfinished = `${file}.${randomUUID()}`
    await mkdir(dirname(file), { recursive: true })
    await writeFile(unfinished, made)
    await rename(unfinished, file)
    return made
  }

  return {
    /** `name` is a relative path that identifies the content. `make` generates it if it isn't cached. */
    get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const shared = pending.get(name)
      if (shared) return shared
      const loading = load(name, make).finally(() => pending.delete(name))
      pending.set(name, loading)
      return loading
    },
  }
}
