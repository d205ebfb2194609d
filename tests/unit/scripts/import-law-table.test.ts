import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableFile, withTable } from '../../../scripts/import-law-table.ts'

test('the table of the parts in CONTRIBUTING.md is what the import law says', () => {
  const document = readFileSync(tableFile, 'utf8')
  expect(document, 'run `npx tsx scripts/import-law-table.ts`').toBe(withTable(document))
})
