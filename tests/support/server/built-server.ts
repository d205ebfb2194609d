import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The path of a file of the built server. Throws if it isn't built. Tests start processes from the build because
 * compiling the sources would take each process a second of one core.
 */
export function builtServer(file: string): string {
  const path = fileURLToPath(new URL(`../../../dist/server/${file}`, import.meta.url))
  if (!existsSync(path)) throw new Error(`${path} is missing: run "node scripts/build.mjs" first.`)
  return path
}

/** Vitest's global setup for tests of the built server: builds it if a source has changed. */
export default function buildFirst(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
