import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'

/**
 * `npm run audit`: asks the registry for known faults of the packages that serve. Exit code 1 if there are any. A registry that can't
 * be asked, a mirror say, or no network, is a line and no failure: it says nothing about the packages.
 */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), fixAvailable: z.unknown() }),
  ),
})

// `include` stands for that of .npmrc, which would have precedence over what is omitted.
const { stdout, error } = spawnSync('npm', ['audit', '--include=prod', '--omit=dev', '--json'], { encoding: 'utf8' })
const printed = (() => {
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: error?.message ?? stdout }
  }
})()
const { success, data: report } = Report.safeParse(printed)
if (!success) {
  console.log(`Not audited: the registry can't be asked for known faults (${printed.message}).`)
} else {
  const faults = Object.entries(report.vulnerabilities)
  for (const [name, { severity, range, fixAvailable }] of faults)
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ' (npm audit fix)' : ''}`)
  console.log(`Audited: ${faults.length} packages that serve have known faults.`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
