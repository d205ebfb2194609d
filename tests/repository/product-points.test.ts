import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Sources, tests and documents that may cite a point of docs/product.md, as `(product, 8.3)`. */
const sources = ['contract', 'docs', 'scripts', 'server', 'src', 'sw', 'tests'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(tsx?|md)$/.test(path) && !path.includes('node_modules'))
    .map(path => join(folder, path)),
)

const points = [...readFileSync('docs/product.md', 'utf8').matchAll(/^- \*\*(\d+(?:\.\d+)+)\*\* /gm)].map(([, n]) => n)

/** The numbers in `(product, 4.2 to 4.5)`, `(product, 8.11; …)`. */
const citedIn = (text: string) =>
  [...text.matchAll(/\(product,[\s*]+(\d[\d., toand]*)/g)].flatMap(
    ([, list = '']) => list.match(/\d+(?:\.\d+)+/g) ?? [],
  )

test('each point that a comment or a document cites is in docs/product.md', () => {
  const cited = sources.flatMap(path => citedIn(readFileSync(path, 'utf8')).map(point => `${path}: ${point}`))
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(each => !points.includes(each.split(': ')[1]))).toEqual([])
})

test('the points of docs/product.md are numbered without a gap', () => {
  const last = new Map<string, number>()
  const gaps = points.filter((point = '') => {
    const [section = '', number] = [point.slice(0, point.lastIndexOf('.')), Number(point.split('.').at(-1))]
    const gap = number !== (last.get(section) ?? 0) + 1
    last.set(section, number)
    return gap
  })
  expect(gaps).toEqual([])
})
