import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { readBundledPackages } from '../bundled-packages.ts'

const Component = z.looseObject({ 'bom-ref': z.string() })
const PackageList = z.looseObject({
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })

/** What npm knows of the packages of a folder (CycloneDX). */
async function listOf(folder: string, ...args: string[]): Promise<z.infer<typeof PackageList>> {
  const command = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', ...args]
  const { stdout } = await promisify(execFile)('npm', command, { cwd: folder, maxBuffer: 32 << 20 })
  return PackageList.parse(JSON.parse(stdout))
}

/** As npm refers to them, the packages that the client is built from. */
async function bundledRefs(): Promise<Set<string>> {
  const { packages } = Lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  const name = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return new Set(readBundledPackages().map(folder => `${name(folder)}@${packages[folder]?.version}`))
}

/**
 * The list of everything in a release that others made, for tools that look for known faults: the packages that are installed in its
 * folder, and those that the client is built from.
 */
export async function listPackages(folder: string, name: string): Promise<unknown> {
  const [installed, all, bundled] = await Promise.all([
    listOf(folder),
    listOf('.', '--package-lock-only'),
    bundledRefs(),
  ])
  const listed = new Set(installed.components.map(each => each['bom-ref']))
  const added = all.components
    .filter(each => bundled.has(each['bom-ref']) && !listed.has(each['bom-ref']))
    .map(each => ({ ...each, properties: [{ name: 'segue:bundled', value: 'dist/client' }] }))
  const refs = added.map(each => each['bom-ref'])
  // Without time and random number, equal packages make an equal list. npm takes the name from the folder.
  const { serialNumber: _random, metadata, components, dependencies, ...list } = installed
  const { timestamp: _now, component, ...made } = metadata
  return {
    ...list,
    metadata: { ...made, component: { ...component, name } },
    components: [...components, ...added],
    dependencies: [
      ...dependencies.map(each =>
        each.ref === component['bom-ref'] ? { ...each, dependsOn: [...each.dependsOn, ...refs] } : each,
      ),
      ...refs.map(ref => ({ ref, dependsOn: [] })),
    ],
  }
}
