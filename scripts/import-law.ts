import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'rolldown/utils'
import * as z from 'zod/mini'
import { type Import, judge, judgePackage, unusedOf } from './import-law/law.ts'

/** Generated and type-level entry points, whose imports close a circle that never runs. */
const outsideCycles = new Set(['src/routeTree.gen.ts'])

export interface Verdict {
  files: number
  imports: number
  /** One line each. */
  violations: string[]
  /** What the law allows, and no file does: one line each. */
  unused: string[]
}

const isSource = (name: string) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts')

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesBelow(path)
    return isSource(entry.name) ? [path] : []
  })
}

/** Every module a file names: static, re-exported, dynamic, and in types. */
function requestsOf(path: string, code: string): string[] {
  const { module, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`)
  const named = [
    ...module.staticImports.map(entry => entry.moduleRequest.value),
    ...module.staticExports.flatMap(entry => entry.entries.flatMap(each => each.moduleRequest?.value ?? [])),
  ]
  const called = [...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].flatMap(match => match[1] ?? [])
  return [...new Set([...named, ...called])]
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

/** Whether a request names a file of ours: by its place, or from the root (`imports` of package.json). */
const isOurs = (request: string) => /^[.#]/.test(request)

/** The file that an import of ours names, from the root, or what is wrong with it. */
function target(root: string, file: string, request: string): { to: string } | { wrong: string } {
  const path = request.startsWith('#') ? join(root, request.slice(1)) : resolve(dirname(file), request)
  const to = relative(root, path).split(sep).join('/')
  if (to.startsWith('contract/') && !request.startsWith('#') && !file.startsWith(join(root, 'contract')))
    return { wrong: `${to} by its place: #${to}` }
  // An import that leaves the ending away would pass by the law unseen.
  return existsSync(path) && /\.\w+$/.test(path) ? { to } : { wrong: `${to}, which is no file` }
}

/** The loader of sources: what was built doesn't import it. */
const sourcesOnly = { from: 'server/lib/thread.ts', name: 'tsx' }
/** Types, of which nothing is left in what was built. */
const typesOnly = new Set(['schema-dts'])

const Manifest = z.object({
  dependencies: z._default(z.record(z.string(), z.string()), {}),
  devDependencies: z._default(z.record(z.string(), z.string()), {}),
})

function readManifest(root: string): z.infer<typeof Manifest> {
  const path = join(root, 'package.json')
  return Manifest.parse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
}

function packageOf(request: string): string {
  const [scope = '', name] = request.split('/')
  return request.startsWith('@') ? `${scope}/${name}` : scope
}

/** What serves is installed without the packages that build and test; what a browser gets is built, and needs none. */
function judgeInstalled(from: string, request: string, dev: Record<string, string>): string | undefined {
  const name = packageOf(request)
  const serves = /^(server|contract)\//.test(from) && !(from === sourcesOnly.from && name === sourcesOnly.name)
  return serves && name in dev && !typesOnly.has(name) ? `${from} needs ${name}, which is a devDependency` : undefined
}

/** The imports of the tests, which may import everything and are judged for cycles alone. */
function importsOfTests(root: string): Import[] {
  const tests = join(root, 'tests')
  return (existsSync(tests) ? sourcesBelow(tests) : []).flatMap(file => {
    const from = relative(root, file).split(sep).join('/')
    return requestsOf(file, readFileSync(file, 'utf8'))
      .filter(request => request.startsWith('.'))
      .map(request => ({
        from,
        to: relative(root, resolve(dirname(file), request))
          .split(sep)
          .join('/'),
      }))
      .filter(({ to }) => to.startsWith('tests/') && isSource(to))
  })
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
  const { dependencies, devDependencies } = readManifest(root)
  const served = new Set<string>()
  for (const file of files) {
    const from = relative(root, file).split(sep).join('/')
    for (const request of requestsOf(file, readFileSync(file, 'utf8'))) {
      if (!isOurs(request)) {
        if (from.startsWith('server/')) served.add(packageOf(request))
        violations.push(
          ...[judgePackage(from, request), judgeInstalled(from, request, devDependencies)].filter(
            wrong => wrong !== undefined,
          ),
        )
        continue
      }
      const named = target(root, file, request)
      if ('wrong' in named) violations.push(`${from} imports ${named.wrong}`)
      else if (isSource(named.to)) imports.push({ from, to: named.to })
    }
  }
  const unserved = Object.keys(dependencies).filter(name => !served.has(name))
  violations.push(
    ...unserved.map(
      name => `${name} is a dependency, and the server imports it nowhere: it belongs to devDependencies`,
    ),
    ...imports.flatMap(each => judge(each) ?? []),
    ...cyclesIn([...imports, ...importsOfTests(root)]),
  )
  return { files: files.length, imports: imports.length, violations, unused: unusedOf(imports) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, imports, violations, unused } = checkImports(process.cwd())
  const wrong = [...violations, ...unused]
  for (const each of wrong) console.error(each)
  console.log(`Import law: ${files} files and ${imports} imports read, ${wrong.length} violations.`)
  if (wrong.length > 0 || imports === 0) process.exit(1)
}
