import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** The URL path of a source file's built chunk. Throws if the source has no chunk of its own. */
export function builtFrom(source: string): string {
  const manifest = Manifest.parse(JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')))
  const key = Object.keys(manifest).find(each => each === source || each.startsWith(`${source}?`))
  const file = key && manifest[key]?.file
  if (!file) throw new Error(`The build has no file of ${source} alone`)
  return `/${file}`
}
