import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

const mostLines = 250
const mostNames = 30

/** The files that may have more lines. */
const long = [
  'src/routeTree.gen.ts', // Generated.
  'server/db/migrations/001-foundation.ts', // A migration never changes.
  'server/demo/audio/genre-table.ts', // A table of numbers.
]

/** The folders that may have more names. In most of them each file is one of a kind, and they are found by name. */
const wide = [
  'scripts', // Each is a command or a step of the build.
  'server/db/migrations',
  'server/modules',
  'src/commands',
  'src/routes', // TanStack Router has it so.
  'tests/component/support',
]

const areas = ['bin', 'contract', 'scripts', 'server', 'src', 'sw', 'tests']
const isOurs = (name: string) => !name.startsWith('.') && name !== 'node_modules'

/** Every folder of the sources, with the names in it. */
const folders = areas.flatMap(foldersFrom)

function foldersFrom(path: string): { path: string; names: string[]; files: string[] }[] {
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => isOurs(name))
  const files = entries.filter(entry => entry.isFile()).map(({ name }) => join(path, name))
  const below = entries.filter(entry => entry.isDirectory()).flatMap(({ name }) => foldersFrom(join(path, name)))
  return [{ path, names: entries.map(({ name }) => name), files }, ...below]
}

const sources = folders.flatMap(({ files }) => files).filter(path => /\.(ts|tsx|mjs|css)$/.test(path))
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length

/** Whether all that a file exports is exported by another one, or by a package; one that adds styles to it does more. */
function onlyPassesOn(path: string): boolean {
  const { program, module } = parseSync(path, readFileSync(path, 'utf8'))
  const addsStyles = module.staticImports.some(({ moduleRequest: { value } }) => value.endsWith('.css'))
  const others = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  const passesOn = others.every(
    statement =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
  )
  return others.length > 0 && passesOn && !addsStyles
}

test(`No file has more than ${mostLines} lines, but those that are named here: it is split by subject`, () => {
  expect(sources.length).toBeGreaterThan(2000)
  expect(sources.filter(path => linesOf(path) > mostLines).toSorted()).toEqual(long.toSorted())
})

test(`No folder has more than ${mostNames} names, but those that are named here`, () => {
  const found = folders.filter(({ path, names }) => names.length > mostNames && !wide.includes(path))
  expect(found.map(({ path, names }) => `${path} has ${names.length}`)).toEqual([])
})

test('No file only passes on what another one has', () => {
  const modules = sources.filter(path => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  expect(modules.filter(onlyPassesOn)).toEqual([])
})
