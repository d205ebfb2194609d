import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from '../../scripts/import-law.ts'

type Sources = Record<string, string>

/** A house in which every part imports what it may. */
const lawful: Sources = {
  'contract/route.ts': "import * as z from 'zod/mini'\nexport const route = z.string()",
  'src/lib/time.ts': 'export const hour = 3600',
  'src/ui/Page.tsx': "import { hour } from '../lib/time.ts'\nimport './Page.css'\nexport const Page = () => hour",
  'src/ui/Page.css': '',
  'src/state/store.ts': "import { createStore } from 'jotai/vanilla'\nexport const store = createStore()",
  'src/player/react.ts': "import { store } from '../state/store.ts'\nexport * from './engine.ts'\nconsole.log(store)",
  'src/player/engine.ts': "import { hour } from '../lib/time.ts'\nexport const engine = hour",
  'src/data/api.ts': "import { route } from '../../contract/route.ts'\nexport const api = route",
  'src/features/queue/Queue.tsx': "import { Page } from '../../ui/Page.tsx'\nexport const Queue = Page",
  'src/features/search/Search.tsx': "export { api } from '../../data/api.ts'",
  'src/commands/play.ts': "import { engine } from '../player/engine.ts'\nexport const play = engine",
  'src/routes/home.tsx': "import { play } from '../commands/play.ts'\nexport const Route = play",
  'src/routeTree.gen.ts': "import { Route } from './routes/home.tsx'\nexport const routeTree = Route",
  'src/main.tsx': "import { router } from './router.ts'\nconsole.log(router)",
  'src/router.ts': "export { routeTree as router } from './routeTree.gen.ts'",
  'sw/sw.ts': "import { route } from '../contract/route.ts'\nconsole.log(route)",
  'server/app.ts': "import { sets } from './modules/sets/routes.ts'\nexport const app = sets",
  'server/modules/sets/routes.ts': "import { route } from '../../../contract/route.ts'\nexport const sets = route",
  'server/modules/users/routes.ts': 'export const users = 1',
  'tests/support/app.ts': 'export const app = 1',
}

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

test('a lawful house passes, and every file and import of it was read', () => {
  expect(checkImports(build(lawful))).toEqual({ files: 18, imports: 15, violations: [] })
})

test('what production runs, and the types its server is compiled with, are no devDependencies', () => {
  const devDependencies = { react: '19', '@types/pg': '8', '@types/node': '22', '@types/react-dom': '19' }
  const needs = {
    'package.json': JSON.stringify({ devDependencies }),
    'server/modules/users/routes.ts':
      "import { join } from 'node:path'\nimport pg from 'pg'\nexport const users = [join, pg]",
    'src/lib/time.ts': "import { use } from 'react'\nexport const hour = use",
    'src/main.tsx': "import { createRoot } from 'react-dom/client'\nconsole.log(createRoot)",
  }
  expect(violationsWith(needs).toSorted()).toEqual([
    'server/modules/users/routes.ts needs @types/node, which is a devDependency',
    'server/modules/users/routes.ts needs @types/pg, which is a devDependency',
    'src/lib/time.ts needs react, which is a devDependency',
  ])
})

describe('an import the law forbids is found', () => {
  const forbidden: [rule: string, path: string, target: string][] = [
    ['contract imports nothing of ours', 'contract/x.ts', '../src/lib/time.ts'],
    ['lib imports nothing of ours', 'src/lib/x.ts', '../../contract/route.ts'],
    ['ui knows no feature', 'src/ui/x.ts', '../features/queue/Queue.tsx'],
    ['ui knows no data', 'src/ui/x.ts', '../data/api.ts'],
    ['state knows no data', 'src/state/x.ts', '../data/api.ts'],
    ['lib knows no state', 'src/lib/x.ts', '../state/store.ts'],
    ['player knows no state', 'src/player/x.ts', '../state/store.ts'],
    ['player knows nothing of React’s way to it', 'src/player/x.ts', './react.ts'],
    ['player knows no data', 'src/player/x.ts', '../data/api.ts'],
    ['data knows no player', 'src/data/x.ts', '../player/engine.ts'],
    ['a feature knows no other feature', 'src/features/queue/x.ts', '../search/Search.tsx'],
    ['a feature knows no command', 'src/features/queue/x.ts', '../../commands/play.ts'],
    ['a command knows no route', 'src/commands/x.ts', '../routes/home.tsx'],
    ['nobody imports main', 'src/routes/x.ts', '../main.tsx'],
    ['nobody imports tests', 'server/x.ts', '../tests/support/app.ts'],
    ['the worker knows no page', 'sw/x.ts', '../src/data/api.ts'],
    ['the server knows no client', 'server/x.ts', '../src/lib/time.ts'],
    ['the client knows no server', 'src/data/x.ts', '../../server/app.ts'],
    ['a module knows no other module', 'server/modules/sets/x.ts', '../users/routes.ts'],
    ['a module knows not what mounts it', 'server/modules/sets/x.ts', '../../app.ts'],
  ]
  test.each(forbidden)('%s', (_rule, path, target) => {
    const violations = violationsWith({ [path]: `import '${target}'` })
    expect(violations).toHaveLength(1)
    expect(violations[0]).toMatch(new RegExp(`^${path} imports `))
  })
})

describe('no form of import passes by', () => {
  test.each([
    "import { Queue } from '../features/queue/Queue.tsx'",
    "import type { Queue } from '../features/queue/Queue.tsx'",
    "export { Queue } from '../features/queue/Queue.tsx'",
    "export * from '../features/queue/Queue.tsx'",
    "export const load = () => import('../features/queue/Queue.tsx')",
    "export type Queue = import('../features/queue/Queue.tsx').Queue",
    "import { Queue } from '../features/queue/Queue'",
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
