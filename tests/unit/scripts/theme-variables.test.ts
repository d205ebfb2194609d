import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { themeVariables } from '../../../scripts/theme-variables.ts'

const folder = 'src/ui/theme'

const sourcesBelow = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

/** Mantine's styles of every component that is used. */
const mantine = [
  ...new Set(
    sourcesBelow('src').flatMap(source =>
      [...source.matchAll(/@mantine\/core\/styles\/[\w.]+\.css/g)].map(([path]) => path),
    ),
  ),
].map(path => readFileSync(join('node_modules', path), 'utf8'))

const own = readdirSync(folder)
  .filter(name => name.endsWith('.css'))
  .map(name => readFileSync(join(folder, name), 'utf8'))

const definedIn = (css: string) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)
/** The variables that are read without a fallback value. */
const readIn = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name]) => name)
/** The app is dark. */
const withoutLight = (css: string) => css.replace(/[^{}]*data-mantine-color-scheme='light'[^{}]*\{[^{}]*\}/g, '')

test("every variable that the theme or Mantine's components read has a value", () => {
  expect(mantine.length).toBeGreaterThan(5)
  const defined = new Set([...mantine, ...own, themeVariables()].flatMap(definedIn))
  const read = [
    ...[...own, themeVariables()].flatMap(readIn),
    ...mantine.flatMap(css => readIn(withoutLight(css))).filter(name => name?.startsWith('--mantine-')),
  ]
  expect([...new Set(read)].filter(name => !defined.has(name)).sort()).toEqual([])
})
