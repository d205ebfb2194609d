import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const testsBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path).replaceAll('\\', '/'))
    .filter(path => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('/node_modules/'))

const unitTests = testsBelow('tests/unit')

const isSource = (path: string) => existsSync(`${path}.ts`) || existsSync(`${path}.tsx`)

/** The path of what a unit test tests, without its ending; the test's name may have a subject behind the source's. */
function sourceOf(path: string): string | undefined {
  const whole = path.slice('tests/unit/'.length).replace(/\.test\.tsx?$/, '')
  return [whole, whole.replace(/\.[^./]+$/, '')].find(isSource)
}

/** The sources that a test imports, the one with the most similar name first. */
function importedBy(path: string): string[] {
  const imports = [...readFileSync(path, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)\.tsx?'/g)]
  const name = basename(path).split('.')[0]
  return imports
    .map(([, request = '']) => join(dirname(path), request).replaceAll('\\', '/'))
    .filter(source => !source.startsWith('tests/'))
    .sort((one, other) => Number(basename(other) === name) - Number(basename(one) === name))
}

test('A unit test is at the path of the source that it tests, `<source>.test.ts` or `<source>.<subject>.test.ts`', () => {
  expect(unitTests.length).toBeGreaterThan(150)
  const astray = unitTests.filter(path => sourceOf(path) === undefined)
  const hints = astray.map(path => {
    const [source] = importedBy(path)
    const where = source ? `tests/unit/${source}.test.ts` : 'tests/repository, since it imports no source'
    return `${path} has no source at its path; it may belong to ${where}`
  })
  expect(hints).toEqual([])
})
