import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { listPackages } from './package-list.ts'
import { makeReadable } from './readable.ts'

const run = promisify(execFile)

/** What a release takes from the checkout as it is. */
const parts = ['bin', 'dist', 'docs', 'deploy', 'CHANGELOG.md', 'SECURITY.md']

const Names = z.optional(z.record(z.string(), z.string()))
/** What of package.json a release has: nothing that builds or tests. */
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  private: z.literal(true),
  type: z.literal('module'),
  engines: z.object({ node: z.string() }),
  dependencies: Names,
  optionalDependencies: Names,
})
const Lock = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) })),
})

const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(name, 'utf8'))

/** Installs the packages that serving needs, as the lock file has them, and lists what is in the release. */
async function installPackages(folder: string): Promise<void> {
  const manifest = Manifest.parse(await readJson('package.json'))
  const lock = Lock.parse(await readJson('package-lock.json'))
  const needed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const trimmed = { ...lock, packages: { '': manifest, ...Object.fromEntries(needed) } }
  const write = (name: string, value: unknown) => writeFile(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
  await Promise.all([write('package.json', manifest), write('package-lock.json', trimmed)])
  await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
  await write('sbom.cdx.json', await listPackages(folder, manifest.name))
}

/** The SHA-256 of every file but those of packages, in the form of `sha256sum`: `segue doctor` compares them. */
async function writeSums(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .filter(name => !name.startsWith('node_modules/'))
    .sort()
  const lines = await Promise.all(
    files.map(
      async name =>
        `${createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    ),
  )
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** Makes a release's folder, which must not exist, of what is built. */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} is there already.`)
  await mkdir(folder, { recursive: true })
  const present = parts.filter(part => existsSync(part))
  await Promise.all([
    installPackages(folder),
    ...present.map(part => cp(part, join(folder, part), { recursive: true })),
  ])
  await writeSums(folder)
  await makeReadable(folder)
}
