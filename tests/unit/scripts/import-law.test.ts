import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from '../../../scripts/import-law.ts'

type Sources = Record<string, string>

/** A file of each part. They import nothing; each test adds the imports that it is about. */
const files = {
  contract: 'contract/route.ts',
  lib: 'src/lib/time.ts',
  state: 'src/state/store.ts',
  ui: 'src/ui/layout/Page.tsx',
  player: 'src/player/engine.ts',
  'player in React': 'src/player/react.ts',
  data: 'src/data/api/api.ts',
  listening: 'src/listening/play.ts',
  commands: 'src/commands/play-set.ts',
  catalogue: 'src/catalogue/links.tsx',
  'a feature': 'src/features/queue/QueuePanel.tsx',
  'another feature': 'src/features/search/SearchBox.tsx',
  app: 'src/app/connect-player.ts',
  routes: 'src/routes/home.tsx',
  router: 'src/router.ts',
  main: 'src/main.tsx',
  'the embeddable player': 'src/embed/embed.ts',
  'the drain of the worker': 'src/data/outbox/worker.ts',
  'push of the worker': 'src/data/push/worker.ts',
  'service worker': 'sw/sw.ts',
  server: 'server/app/app.ts',
  'a server module': 'server/modules/sets/routes.ts',
  'another server module': 'server/modules/users/routes.ts',
  mail: 'server/mail/send.ts',
  lists: 'server/lists/list.ts',
  demo: 'server/demo/demo.ts',
  plugins: 'server/http/errors.ts',
  media: 'server/media/files.ts',
  db: 'server/db/pool.ts',
  'server lib': 'server/lib/ids.ts',
  tests: 'tests/support/server/app.ts',
} as const
type Part = keyof typeof files

const belowCommands: Part[] = ['contract', 'lib', 'state', 'ui', 'player', 'player in React', 'data']
const belowCatalogue: Part[] = [...belowCommands, 'listening', 'commands']
const belowFeatures: Part[] = [...belowCatalogue, 'catalogue']
const features: Part[] = ['a feature', 'another feature']
const belowModules: Part[] = ['contract', 'lists', 'mail', 'plugins', 'db', 'media', 'server lib']

/** The imports that the law allows, listed independently of the script: all others are forbidden. */
const allowed: Record<Part, Part[]> = {
  contract: [],
  lib: [],
  state: ['lib'],
  ui: ['contract', 'lib', 'state'],
  player: ['contract', 'lib'],
  'player in React': ['lib', 'state', 'player'],
  data: ['contract', 'lib', 'state'],
  listening: ['contract', 'lib', 'state', 'player', 'data'],
  commands: [...belowCommands, 'listening'],
  catalogue: belowCatalogue,
  'a feature': belowFeatures,
  'another feature': belowFeatures,
  app: [...belowFeatures, ...features],
  routes: [...belowFeatures, ...features, 'app'],
  router: ['state', 'ui', 'data', 'app'],
  main: ['contract', 'lib', 'state', 'ui', 'data', ...features, 'app', 'router'],
  'the embeddable player': ['contract', 'lib', 'ui'],
  'the drain of the worker': ['contract', 'data'],
  'push of the worker': ['contract', 'data'],
  'service worker': ['contract', 'lib', 'the drain of the worker', 'push of the worker'],
  server: [...belowModules, 'demo', 'a server module', 'another server module'],
  'a server module': belowModules,
  'another server module': belowModules,
  mail: ['contract', 'server lib'],
  lists: ['contract', 'plugins', 'db', 'server lib'],
  demo: ['contract', 'db', 'media', 'server lib'],
  plugins: ['contract', 'db', 'media', 'server lib'],
  media: ['contract', 'server lib'],
  db: ['contract', 'server lib'],
  'server lib': ['contract'],
  tests: [],
}

const parts = Object.keys(files).filter((part): part is Part => part in files)
const withoutImports: Sources = Object.fromEntries(Object.values(files).map(file => [file, 'export const here = 1']))

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

/** Parts that are a single file, which gets the imports itself. In other parts a file beside theirs gets them. */
const singleFileParts = new Set<Part>([
  'player in React',
  'router',
  'main',
  'the drain of the worker',
  'push of the worker',
])
const importerIn = (part: Part) => (singleFileParts.has(part) ? files[part] : join(dirname(files[part]), 'importer.ts'))
const importOf = (from: string, to: string) => `import './${relative(dirname(from), to)}'\n`

test('allowed imports pass, and every one of them is read', () => {
  const imported = parts.flatMap(from => allowed[from].map(to => [importerIn(from), files[to]] as const))
  const added: Sources = {}
  for (const [from, to] of imported) added[from] = (added[from] ?? '') + importOf(from, to)
  const { imports, violations } = checkImports(writeSources({ ...withoutImports, ...added }))
  expect({ imports, violations }).toEqual({ imports: imported.length, violations: [] })
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
  const sources = parts.filter(part => part !== 'tests')
  test.each(sources)('from %s', from => {
    const importer = importerIn(from)
    const forbidden = parts.filter(to => to !== from && !allowed[from].includes(to))
    const code = forbidden.map(to => importOf(importer, files[to])).join('')
    const found = violationsWith({ [importer]: code })
    expect(forbidden.filter(to => found.some(wrong => wrong.startsWith(`${importer} imports ${files[to]}`)))).toEqual(
      forbidden,
    )
    expect(found).toHaveLength(forbidden.length)
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
  expect(violationsWith({ 'src/helpers/x.ts': "import '../lib/time.ts'" })).toEqual([
    'src/helpers/x.ts belongs to no part of the law',
  ])
})

test('a folder without sources is an error', () => {
  const { 'sw/sw.ts': _removed, ...rest } = withoutImports
  expect(() => checkImports(writeSources({ ...rest, 'sw/README.md': '' }))).toThrow('sw/ holds no sources')
})
