import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorOf } from '../../scripts/product-index.ts'

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

/** Links to files of this repository and to headings, such as `../look.md` and `operating.md#backups`. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter(link => !/^[a-z]+:/.test(link))

const anchorsIn = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const leadsSomewhere = (document: string, link: string) => {
  const [target = '', anchor] = link.split('#')
  const path = target ? join(dirname(document), target) : document
  return existsSync(path) && (anchor === undefined || anchorsIn(path).includes(anchor))
}

test('every link of a document leads to a file and a heading that exist', () => {
  const links = [...documents, 'CHANGELOG.md'].flatMap(document =>
    linksIn(readFileSync(document, 'utf8')).map(link => ({ document, link })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ document, link }) => !leadsSomewhere(document, link))).toEqual([])
})
