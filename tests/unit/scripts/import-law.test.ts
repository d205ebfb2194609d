import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { parts } from '../../../scripts/import-law/parts.ts'
import { checkImports } from '../../../scripts/import-law.ts'

type Sources = Record<string, string>

/** A file of a part: the part itself if it is a file, or one in a folder of its own. */
const fileOf = (name: string, file = 'here.ts') => (/\.tsx?$/.test(name) ? name : join(name.replace('*', 'one'), file))

const names = parts.map(({ name }) => name)
const withoutImports: Sources = Object.fromEntries(names.map(name => [fileOf(name), 'export const here = 1']))

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** Writes sources to a folder of their own. Returns its path. */
function writeSources(sources: Sources): string {
  const root = mkdtempSync(join(tmpdir(), 'import-law-'))
  roots.push(root)
  for (const [path, code] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), code)
  }
  return root
}

const violationsWith = (added: Sources) => checkImports(writeSources({ ...withoutImports, ...added })).violations

const importerIn = (name: string) => fileOf(name, 'importer.ts')
const importOf = (from: string, to: string) =>
  to.startsWith('contract/') ? `import '#${to}'\n` : `import './${relative(dirname(from), to)}'\n`

test('each part lists only parts that stand before it, so that no two import each other', () => {
  for (const [at, { name, imports }] of parts.entries()) {
    const below = names.slice(0, at)
    expect({ name, above: imports.filter(each => !below.includes(each)) }).toEqual({ name, above: [] })
  }
})

test('no part of the server is named by the whole of it', () => {
  expect(names.filter(name => name === 'server' || name === 'server/*')).toEqual([])
})

test('allowed imports pass, and every one of them is read and needed', () => {
  const imported = parts.flatMap(({ name, imports }) => imports.map(to => [importerIn(name), fileOf(to)] as const))
  const added: Sources = {}
  for (const [from, to] of imported) added[from] = (added[from] ?? '') + importOf(from, to)
  const { imports, violations, unused } = checkImports(writeSources({ ...withoutImports, ...added }))
  expect({ imports, violations, unused }).toEqual({ imports: imported.length, violations: [], unused: [] })
})

test('what the law allows and no file needs is reported', () => {
  expect(checkImports(writeSources(withoutImports)).unused).toContain(
    'src/ui may import src/state, and no file of it does',
  )
})

test('dependencies are what the server imports, no more and no less; what a browser gets is built', () => {
  const needs = {
    'package.json': JSON.stringify({
      dependencies: { pg: '8', vite: '8' },
      devDependencies: { react: '19', '@types/pg': '8', kysely: '0', 'schema-dts': '2' },
    }),
    'server/modules/users/routes.ts':
      "import { sql } from 'kysely'\nimport pg from 'pg'\nimport type { Thing } from 'schema-dts'\nexport const users: Thing[] = [sql, pg]",
    'src/lib/time.ts': "import { use } from 'react'\nexport const hour = use",
  }
  expect(violationsWith(needs).toSorted()).toEqual([
    'server/modules/users/routes.ts needs kysely, which is a devDependency',
    'vite is a dependency, and the server imports it nowhere: it belongs to devDependencies',
  ])
})

describe('every import that the law forbids is reported', () => {
  test.each(parts)('from $name', ({ name, imports }) => {
    const importer = importerIn(name)
    const forbidden = names.filter(to => to !== name && !imports.includes(to)).map(to => fileOf(to))
    const others = name.endsWith('/*') ? [name.replace('*', 'another/here.ts')] : []
    const tests = 'tests/support/server/app.ts'
    const wrong = [...forbidden, ...others, tests]
    const sources = Object.fromEntries([...others, tests].map(path => [path, 'export const here = 1']))
    const found = violationsWith({ ...sources, [importer]: wrong.map(to => importOf(importer, to)).join('') })
    expect(wrong.filter(to => !found.some(each => each.startsWith(`${importer} imports ${to}`)))).toEqual([])
    expect(found).toHaveLength(wrong.length)
  })
})

describe('a forbidden import is reported in any syntax', () => {
  test.each([
    "import { Queue } from '../features/queue/QueuePanel.tsx'",
    "import type { Queue } from '../features/queue/QueuePanel.tsx'",
    "export { Queue } from '../features/queue/QueuePanel.tsx'",
    "export * from '../features/queue/QueuePanel.tsx'",
    "export const load = () => import('../features/queue/QueuePanel.tsx')",
    "export type Queue = import('../features/queue/QueuePanel.tsx').Queue",
    "import { Queue } from '../features/queue/QueuePanel'",
    "import { Queue } from '../features/queue'",
  ])('%s', code => {
    expect(violationsWith({ 'src/ui/x.ts': code })).toHaveLength(1)
  })
})

describe('a package that the law forbids is reported', () => {
  test.each([
    ['contract/x.ts', 'zod'],
    ['src/lib/x.ts', '@tanstack/react-query'],
    ['src/lib/x.ts', 'jotai/react'],
    ['src/player/x.ts', 'react'],
    ['src/player/x.ts', 'jotai/vanilla'],
    ['src/routes/x.ts', 'zod'],
    ['src/data/x.ts', 'zod/v4'],
  ])('%s imports %s', (path, name) => {
    expect(violationsWith({ [path]: `import '${name}'` })).toEqual([`${path} imports the package ${name}`])
  })
})

test('an import from the root is judged as one by its place', () => {
  expect(violationsWith({ 'src/state/x.ts': "import '#contract/here.ts'" })).toEqual([
    'src/state/x.ts imports contract/here.ts: src/state may not import contract',
  ])
  expect(violationsWith({ 'src/ui/x.ts': "import '#contract/here.ts'" })).toEqual([])
  expect(violationsWith({ 'src/ui/x.ts': "import '../../contract/here.ts'" })).toEqual([
    'src/ui/x.ts imports contract/here.ts by its place: #contract/here.ts',
  ])
})

test('an import cycle is reported even within one part', () => {
  const cycle = { 'src/lib/a.ts': "import './b.ts'", 'src/lib/b.ts': "import './a.ts'" }
  expect(violationsWith(cycle)).toEqual(['cycle: src/lib/a.ts -> src/lib/b.ts -> src/lib/a.ts'])
})

test('an import cycle of tests is reported, and what else they import is up to them', () => {
  const code = "import '../src/lib/time.ts'\nimport '../server/db/pool.ts'\n"
  const cycle = { 'tests/a.ts': `${code}import './b.ts'`, 'tests/b.ts': "import type { A } from './a.ts'" }
  expect(violationsWith(cycle)).toEqual(['cycle: tests/a.ts -> tests/b.ts -> tests/a.ts'])
})

test('a file that belongs to no part is reported', () => {
  expect(violationsWith({ 'src/helpers/x.ts': "import '../lib/here.ts'" })).toEqual([
    'src/helpers/x.ts belongs to no part of the law',
  ])
})

test('a folder without sources is an error', () => {
  const { 'sw/here.ts': _removed, ...rest } = withoutImports
  expect(() => checkImports(writeSources({ ...rest, 'sw/README.md': '' }))).toThrow('sw/ holds no sources')
})
