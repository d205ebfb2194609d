import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** The address of the built code of a source file. Throws for a source that has no file of its own. */
export function builtFrom(source: string): string {
  const manifest = Manifest.parse(JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')))
  const key = Object.keys(manifest).find(each => each === source || each.startsWith(`${source}?`))
  const file = key && manifest[key]?.file
  if (!file) throw new Error(`The build has no file of ${source} alone`)
  return `/${file}`
}
