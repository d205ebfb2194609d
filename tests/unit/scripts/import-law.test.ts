import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from '../../../scripts/import-law.ts'

type Sources = Record<string, string>

/** A file of each part. None imports another, so that each arrow that is planted stands alone. */
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
  'the drain of the worker': 'src/data/outbox/worker.ts',
  'push of the worker': 'src/data/push/worker.ts',
  'service worker': 'sw/sw.ts',
  server: 'server/app.ts',
  'a server module': 'server/modules/sets/routes.ts',
  'another server module': 'server/modules/users/routes.ts',
  mail: 'server/mail/send.ts',
  lists: 'server/lists/list.ts',
  demo: 'server/demo/demo.ts',
  plugins: 'server/plugins/errors.ts',
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

/** The law, written down a second time: every arrow that is not here is forbidden. */
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
  'server lib': [],
  tests: [],
}

const parts = Object.keys(files).filter((part): part is Part => part in files)
const lawful: Sources = Object.fromEntries(Object.values(files).map(file => [file, 'export const here = 1']))

const houses: string[] = []
afterEach(() => {
  for (const house of houses.splice(0)) rmSync(house, { recursive: true })
})

function build(sources: Sources): string {
  const house = mkdtempSync(join(tmpdir(), 'import-law-'))
  houses.push(house)
  for (const [path, code] of Object.entries(sources)) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), code)
  }
  return house
}

const violationsWith = (planted: Sources) => checkImports(build({ ...lawful, ...planted })).violations

/** A file beside the part's own, which imports `to`; main and others that are one file hold the import themselves. */
const aloneInPart = new Set<Part>([
  'player in React',
  'router',
  'main',
  'the drain of the worker',
  'push of the worker',
])
const importerIn = (part: Part) => (aloneInPart.has(part) ? files[part] : join(dirname(files[part]), 'planted.ts'))
const importOf = (from: string, to: string) => `import './${relative(dirname(from), to)}'\n`

test('a lawful house passes, and every file and import of it was read', () => {
  const arrows = parts.flatMap(from => allowed[from].map(to => [importerIn(from), files[to]] as const))
  const planted: Sources = {}
  for (const [from, to] of arrows) planted[from] = (planted[from] ?? '') + importOf(from, to)
  const { imports, violations } = checkImports(build({ ...lawful, ...planted }))
  expect({ imports, violations }).toEqual({ imports: arrows.length, violations: [] })
})

test('what production runs is not a devDependency; its types may be one', () => {
  const devDependencies = { react: '19', '@types/pg': '8', kysely: '0' }
  const needs = {
    'package.json': JSON.stringify({ devDependencies }),
    'server/modules/users/routes.ts':
      "import { sql } from 'kysely'\nimport pg from 'pg'\nexport const users = [sql, pg]",
    'src/lib/time.ts': "import { use } from 'react'\nexport const hour = use",
    'src/main.tsx': "import { createRoot } from 'react-dom/client'\nconsole.log(createRoot)",
  }
  expect(violationsWith(needs).toSorted()).toEqual([
    'server/modules/users/routes.ts needs kysely, which is a devDependency',
    'src/lib/time.ts needs react, which is a devDependency',
  ])
})

describe('each import that the law does not allow is found', () => {
  const sources = parts.filter(part => part !== 'tests')
  test.each(sources)('of %s', from => {
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

describe('no form of import passes by', () => {
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

describe('a package the law forbids is found', () => {
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

test('a circle is found within one part too', () => {
  const planted = { 'src/lib/a.ts': "import './b.ts'", 'src/lib/b.ts': "import './a.ts'" }
  expect(violationsWith(planted)).toEqual(['cycle: src/lib/a.ts -> src/lib/b.ts -> src/lib/a.ts'])
})

test('a file that belongs to no part is found', () => {
  expect(violationsWith({ 'src/helpers/x.ts': "import '../lib/time.ts'" })).toEqual([
    'src/helpers/x.ts belongs to no part of the law',
  ])
})

test('an area without sources is an error, not a pass', () => {
  const { 'sw/sw.ts': _away, ...rest } = lawful
  expect(() => checkImports(build({ ...rest, 'sw/README.md': '' }))).toThrow('sw/ holds no sources')
})
