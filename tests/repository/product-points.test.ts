import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productChapters, productIndex, productIndexFile } from '../../scripts/product-index.ts'

/** Sources, tests and documents that may cite a point of docs/product, as `(product, 8.3)`. */
const sources = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...['contract', 'docs', 'scripts', 'server', 'src', 'sw', 'tests'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => /\.(tsx?|md)$/.test(path) && !path.includes('node_modules'))
      .map(path => join(folder, path)),
  ),
]

const chapters = productChapters().map(({ file, title, sections }) => ({
  file,
  points: [title, ...sections].flatMap(section => section.points),
}))
const points = chapters.flatMap(chapter => chapter.points)

/** `(product, 4.2 to 4.5)`, `(product, 8.11; …)`, and with a link `([product](…), 7.35)`. */
const citation = /\(\[?product(?:\]\([^)]*\))?,[\s*]+(\d[\d., toand]*)/g
/** The points cite each other as `(4.2 to 4.5)`. */
const citationByPoint = /\(([1-9][\d., toand]*)\)/g

const citedIn = (path: string) => {
  const text = readFileSync(path, 'utf8')
  const lists = [citation, ...(path.startsWith('docs/product/') ? [citationByPoint] : [])].flatMap(pattern => [
    ...text.matchAll(pattern),
  ])
  return lists.flatMap(([, list = '']) => list.match(/\d+\.\d+/g) ?? [])
}

test('each point that a comment or a document cites is in docs/product', () => {
  const cited = sources.flatMap(path => citedIn(path).map(point => ({ path, point })))
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ point }) => !points.includes(point))).toEqual([])
})

test('each point is there once', () => {
  expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([])
})

test("the first part of a point's number is its chapter", () => {
  const elsewhere = chapters.flatMap(({ file, points }) =>
    points.filter(point => Number.parseInt(file, 10) !== Number.parseInt(point, 10)).map(point => ({ file, point })),
  )
  expect(elsewhere).toEqual([])
})

// A chapter is in reading order, which isn't always that of its numbers.
test('no number of a chapter is missing', () => {
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

test('the index of docs/product is generated from its chapters', () => {
  expect(readFileSync(productIndexFile, 'utf8'), 'run `npx tsx scripts/product-index.ts`').toBe(productIndex())
})
