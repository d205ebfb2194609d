import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'rolldown/utils'

/** What any screen may use, from the bottom up. */
const belowCommands = [
  'src/lib',
  'contract',
  'src/state',
  'src/data',
  'src/player',
  'src/player/react.ts',
  'src/ui',
] as const
const belowCatalogue = [...belowCommands, 'src/listening', 'src/commands'] as const
const belowFeatures = [...belowCatalogue, 'src/catalogue'] as const

/**
 * The import law of the house: which part may import which. A part is named by its longest matching prefix; a feature or a
 * server module is a part of its own. What a part doesn't list it may not import; files of one part may import each other.
 */
const law: Record<string, readonly string[]> = {
  contract: [],
  'src/lib': [],
  // The state of this device outside React and in it.
  'src/state': ['src/lib'],
  'src/ui': ['src/state', 'src/lib', 'contract'],
  'src/player': ['src/lib', 'contract'],
  // Where React and jotai meet the player, which knows neither.
  'src/player/react.ts': ['src/player', 'src/state', 'src/lib'],
  'src/data': ['src/state', 'src/lib', 'contract'],
  // What plays, what comes next and what is saved of it: without a screen, so that a simulation can run it.
  'src/listening': ['src/player', 'src/data', 'src/state', 'src/lib', 'contract'],
  // Every verb once. Any screen may show one.
  'src/commands': [...belowCommands, 'src/listening'],
  // What several features show of the catalogue: rows, cards, marks, comments.
  'src/catalogue': belowCatalogue,
  'src/features/*': belowFeatures,
  // Starts and wires, and puts the features together around the page.
  'src/app': [...belowFeatures, 'src/features/*'],
  'src/routes': [...belowFeatures, 'src/features/*', 'src/app'],
  // Stands alone, so that it is small.
  'src/start.ts': [],
  'src/main.tsx': [
    'src/router.ts',
    'src/app',
    'src/features/*',
    'src/ui',
    'src/data',
    'src/state',
    'src/lib',
    'contract',
  ],
  'src/router.ts': ['src/routeTree.gen.ts', 'src/app', 'src/data', 'src/state', 'src/ui'],
  'src/routeTree.gen.ts': ['src/routes'],
  // The one drain that pages and the worker share, as the worker runs it.
  'src/data/outbox/worker.ts': ['src/data', 'contract'],
  // The session's way to tell the server of a device, as the worker has it.
  'src/data/push/worker.ts': ['src/data', 'contract'],
  sw: ['src/data/outbox/worker.ts', 'src/data/push/worker.ts', 'src/lib', 'contract'],
  'server/modules/*': [
    'server/lists',
    'server/mail',
    'server/plugins',
    'server/db',
    'server/media',
    'server/lib',
    'contract',
  ],
  'server/mail': ['server/lib', 'contract'],
  'server/lists': ['server/plugins', 'server/search', 'server/db', 'server/lib', 'contract'],
  // An index in memory, and what it is made of in the database.
  'server/search': ['server/db'],
  'server/demo': ['server/db', 'server/media', 'server/lib', 'contract'],
  'server/plugins': ['server/db', 'server/media', 'server/lib', 'contract'],
  'server/media': ['server/lib', 'contract'],
  'server/db': ['server/lib', 'contract'],
  server: [
    'server/modules/*',
    'server/lists',
    'server/search',
    'server/mail',
    'server/demo',
    'server/plugins',
    'server/media',
    'server/db',
    'server/lib',
    'contract',
  ],
  'server/lib': [],
}

/** Packages a part may use where the law narrows them; a part that isn't named here may use any. */
const packages: Record<string, RegExp> = {
  contract: /^zod\/mini$/,
  // jotai for the type of what a command reads by.
  'src/lib': /^(react|jotai\/vanilla)$/,
  // No framework: a simulation runs many players beside each other, and none needs a screen.
  'src/player': /^zod\/mini$/,
}

/** The whole of zod costs a listener 15 KB: what runs in a browser takes its small form. */
const notForBrowsers = /^zod(\/v\d+)?$/

/** Generated and type-level entry points, whose imports close a circle that never runs. */
const outsideCycles = new Set(['src/routeTree.gen.ts'])

interface Import {
  from: string
  to: string
}

export interface Verdict {
  files: number
  imports: number
  /** One line each. */
  violations: string[]
}

const isSource = (name: string) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts')

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesBelow(path)
    return isSource(entry.name) ? [path] : []
  })
}

/** Every module a file names: static, re-exported, dynamic, and in types. */
export function requestsOf(path: string, code: string): string[] {
  const { module, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`)
  const named = [
    ...module.staticImports.map(entry => entry.moduleRequest.value),
    ...module.staticExports.flatMap(entry => entry.entries.flatMap(each => each.moduleRequest?.value ?? [])),
  ]
  const called = [...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].flatMap(match => match[1] ?? [])
  return [...new Set([...named, ...called])]
}

/** The part of the house a file belongs to, `src/features/account` for `src/features/account/LoginForm.tsx`. */
export function partOf(path: string): { key: string; part: string } | undefined {
  const keys = Object.keys(law).sort((a, b) => b.length - a.length)
  for (const key of keys) {
    if (!key.endsWith('/*')) {
      if (path === key || path.startsWith(`${key}/`)) return { key, part: key }
      continue
    }
    const prefix = key.slice(0, -1)
    const name = path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined
    if (name) return { key, part: prefix + name }
  }
  return undefined
}

function judge({ from, to }: Import): string | undefined {
  const importer = partOf(from)
  if (!importer) return `${from} belongs to no part of the law`
  if (to.startsWith('tests/')) return `${from} imports ${to}: nobody imports tests`
  if (to === 'src/main.tsx') return `${from} imports ${to}: nobody imports main.tsx`
  const imported = partOf(to)
  if (!imported) return `${from} imports ${to}, which belongs to no part of the law`
  if (imported.part === importer.part) return undefined
  if (imported.key === importer.key) return `${from} imports ${to}: ${importer.part} never imports ${imported.part}`
  if (law[importer.key]?.includes(imported.key)) return undefined
  return `${from} imports ${to}: ${importer.part} may not import ${imported.part}`
}

function cyclesIn(imports: readonly Import[]): string[] {
  const graph = new Map<string, string[]>()
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) {
      found.push(`cycle: ${[...trail.slice(at), file].join(' -> ')}`)
      return
    }
    if (done.has(file) || outsideCycles.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/** The file a relative import names, from the root, or what is wrong with it. */
function target(root: string, file: string, request: string): { to: string } | { wrong: string } {
  const path = resolve(dirname(file), request)
  const to = relative(root, path).split(sep).join('/')
  // An import that leaves the ending away would pass by the law unseen.
  return existsSync(path) && /\.\w+$/.test(path) ? { to } : { wrong: `${to}, which is no file` }
}

function judgePackage(from: string, name: string): string | undefined {
  const allowed = packages[partOf(from)?.key ?? '']
  const lawful = (!allowed || allowed.test(name)) && !(/^(src|sw)\//.test(from) && notForBrowsers.test(name))
  return lawful ? undefined : `${from} imports the package ${name}`
}

/** Imported in development alone: no build has it. */
const developmentOnly = 'src/features/debug/DevTools.tsx'

/** What `npm ci --omit=dev` leaves out, of the package file at `root`. */
function leftOut(root: string): ReadonlySet<string> {
  const path = join(root, 'package.json')
  const { devDependencies = {} } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return new Set(Object.keys(devDependencies))
}

/** What runs in production must be installed there. Its types needn't be: the build only takes them off. */
function judgeInstalled(from: string, request: string, dev: ReadonlySet<string>): string | undefined {
  if (from === developmentOnly) return undefined
  const [scope = '', name] = request.split('/')
  const installed = request.startsWith('@') ? `${scope}/${name}` : scope
  return dev.has(installed) ? `${from} needs ${installed}, which is a devDependency` : undefined
}

/** Reads every source below `root` and judges its imports. Throws when an area of the house is empty or away. */
export function checkImports(root: string): Verdict {
  const files = ['contract', 'src', 'sw', 'server'].flatMap(area => {
    const inArea = sourcesBelow(join(root, area))
    if (inArea.length === 0) throw new Error(`${area}/ holds no sources: the law can't be checked`)
    return inArea
  })
  const imports: Import[] = []
  const violations: string[] = []
  const dev = leftOut(root)
  for (const file of files) {
    const from = relative(root, file).split(sep).join('/')
    for (const request of requestsOf(file, readFileSync(file, 'utf8'))) {
      if (!request.startsWith('.')) {
        violations.push(
          ...[judgePackage(from, request), judgeInstalled(from, request, dev)].filter(wrong => wrong !== undefined),
        )
        continue
      }
      const named = target(root, file, request)
      if ('wrong' in named) violations.push(`${from} imports ${named.wrong}`)
      else if (isSource(named.to)) imports.push({ from, to: named.to })
    }
  }
  violations.push(...imports.flatMap(each => judge(each) ?? []), ...cyclesIn(imports))
  return { files: files.length, imports: imports.length, violations }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, imports, violations } = checkImports(process.cwd())
  for (const violation of violations) console.error(violation)
  console.log(`Import law: ${files} files and ${imports} imports read, ${violations.length} violations.`)
  if (violations.length > 0 || imports === 0) process.exit(1)
}
