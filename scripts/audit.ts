import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { build } from './build.mjs'
import { readBundledPackages } from './bundled-packages.ts'

/**
 * `npm run audit`: asks the registry for known faults of what is served: of the packages of the server, and of those that the client is
 * built from. Exit code 1 if there are any. A registry that can't be asked, a mirror say, or no network, is a line and no failure: it
 * says nothing about the packages.
 */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), nodes: z.array(z.string()), fixAvailable: z.unknown() }),
  ),
})
const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()) })) })

/** The folders of the packages that are served, as the lock file names them. */
function served(): Set<string> {
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const installed = Object.entries(packages).flatMap(([folder, { dev }]) => (dev ? [] : [folder]))
  return new Set([...installed, ...readBundledPackages()])
}

function askRegistry(): unknown {
  const { stdout, error } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' })
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: error?.message ?? stdout }
  }
}

function audit(): void {
  const answer = askRegistry()
  const { success, data: report } = Report.safeParse(answer)
  if (!success) {
    const { message } = z.object({ message: z.string() }).parse(answer)
    console.log(`Not audited: the registry can't be asked for known faults (${message}).`)
    return
  }
  const folders = served()
  const faults = Object.entries(report.vulnerabilities).filter(([, { nodes }]) => nodes.some(each => folders.has(each)))
  for (const [name, { severity, range, fixAvailable }] of faults)
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ' (npm audit fix)' : ''}`)
  console.log(`Audited: ${faults.length} packages that are served have known faults.`)
  if (faults.length > 0) process.exitCode = 1
}

const failure = await build()
if (failure) {
  console.error(failure)
  process.exitCode = 1
} else audit()
