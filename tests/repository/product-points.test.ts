import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Sources, tests and documents that may cite a point of docs/product, as `(product, 8.3)`. */
const sources = ['contract', 'docs', 'scripts', 'server', 'src', 'sw', 'tests'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(tsx?|md)$/.test(path) && !path.includes('node_modules'))
    .map(path => join(folder, path)),
)

/** The numbers of the points, such as 8.3, in the order of the files. */
const points = readdirSync('docs/product').flatMap(file =>
  [...readFileSync(`docs/product/${file}`, 'utf8').matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, point = '']) => point),
)

/** The numbers in `(product, 4.2 to 4.5)`, `(product, 8.11; …)`. */
const citedIn = (text: string) =>
  [...text.matchAll(/\(product,[\s*]+(\d[\d., toand]*)/g)].flatMap(
    ([, list = '']) => list.match(/\d+(?:\.\d+)+/g) ?? [],
  )

test('each point that a comment or a document cites is in docs/product', () => {
  const cited = sources.flatMap(path => citedIn(readFileSync(path, 'utf8')).map(point => ({ path, point })))
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ point }) => !points.includes(point))).toEqual([])
})

test('each point is there once', () => {
  expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([])
})

// A chapter is in reading order, which isn't always that of its numbers.
test('no number is missing between the points of a chapter', () => {
  const last = new Map<string, number>()
  for (const point of points) {
    const [chapter = '', number = ''] = point.split('.')
    last.set(chapter, Math.max(last.get(chapter) ?? 0, Number(number)))
  }
  const expected = [...last].flatMap(([chapter, count]) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${index + 1}`),
  )
  expect(expected.filter(point => !points.includes(point))).toEqual([])
})
