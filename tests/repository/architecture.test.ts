import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judge } from '../../scripts/import-law/law.ts'

/** The rows of the table of rooms in docs/architecture.md, from the bottom up. */
const rows = readFileSync('docs/architecture.md', 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, names = '', holds = ''] = /^\| ((?:`(?:src\/[a-z-]+|contract)`(?:, )?)+) \| (.+) \|$/.exec(line) ?? []
    return names === '' ? [] : [{ rooms: codeIn(names), holds }]
  })

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

const mayImport = (from: string, to: string) => judge({ from: `${from}/a/a.ts`, to: `${to}/a/a.ts` }) === undefined

test('The table of rooms names every folder of src', () => {
  const named = rows.flatMap(({ rooms }) => rooms)
  expect(named.toSorted()).toEqual(['contract', ...foldersIn('src').map(name => `src/${name}`)].toSorted())
})

test('No room imports one that is below it in the table', () => {
  const downward = rows.flatMap(({ rooms }, index) => {
    const below = rows.slice(index + 1).flatMap(row => row.rooms)
    return rooms.flatMap(from => below.filter(to => mayImport(from, to)).map(to => `${from} may import ${to}`))
  })
  expect(downward).toEqual([])
  // What is allowed upward shows that the law was asked.
  expect(mayImport('src/data', 'src/lib')).toBe(true)
})

test('The row of src/data names each of its folders', () => {
  const { holds = '' } = rows.find(({ rooms }) => rooms.includes('src/data')) ?? {}
  expect(codeIn(holds).toSorted()).toEqual(foldersIn('src/data').toSorted())
})
