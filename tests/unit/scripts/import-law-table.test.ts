import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parts } from '../../../scripts/import-law/parts.ts'
import { tableFile, withTable } from '../../../scripts/import-law-table.ts'

test('the table of the parts in CONTRIBUTING.md is what the import law says', () => {
  const document = readFileSync(tableFile, 'utf8')
  expect(document, 'run `npx tsx scripts/import-law-table.ts`').toBe(withTable(document))
})

test('The row of src/data names each of its folders', () => {
  const holds = parts.find(({ name }) => name === 'src/data')?.holds ?? ''
  const named = [...holds.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  const folders = readdirSync('src/data', { withFileTypes: true }).flatMap(each =>
    each.isDirectory() ? [each.name] : [],
  )
  expect(named.toSorted()).toEqual(folders.toSorted())
})
