import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { ImportRefusal } from '../lib/import-refusal.ts'

/** Resolves a file name from a manifest or CUE sheet. Throws an ImportRefusal if it doesn't exist or is outside the folder. */
export async function fileIn(folder: string, name: string): Promise<string> {
  const root = await realpath(folder)
  const file = name.includes('\0') ? undefined : await realpath(resolve(root, name)).catch(() => undefined)
  if (file === undefined) throw new ImportRefusal(`There is no file ${name}`)
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new ImportRefusal(`${name} leads out of the folder`)
  return file
}
