import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * A file of the built server. Tests start their processes from it: compiling the sources anew takes each process a second
 * of one core.
 */
export function builtServer(file: string): string {
  const path = fileURLToPath(new URL(`../../dist/server/${file}`, import.meta.url))
  if (!existsSync(path)) throw new Error(`${path} is missing: run "node scripts/build.mjs" first.`)
  return path
}

/** Before tests of what is built: builds when a source has changed, so that none of them meets a server of yesterday. */
export default function buildFirst(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
