import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

/** Paths of this repository that are written as code and end in a file name, such as `src/player/engine.ts`. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:contract|docs|public|scripts|server|src|sw|tests)\/[\w./$-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  )

test('every file that a document names exists', () => {
  const named = documents.flatMap(document => pathsIn(readFileSync(document, 'utf8')).map(path => ({ document, path })))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})
