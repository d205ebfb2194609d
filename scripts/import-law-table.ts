import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Part } from './import-law/part.ts'
import { parts } from './import-law/parts.ts'

/** `tsx scripts/import-law-table.ts` writes the table of the parts to CONTRIBUTING.md, after a change of the parts in scripts/import-law. */

export const tableFile = 'CONTRIBUTING.md'

const marks = { begin: '<!-- parts: npx tsx scripts/import-law-table.ts -->', end: '<!-- /parts -->' }

const namesOf = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ') || 'nothing'

const rowOf = ({ name, holds, imports }: Part) => `| \`${name}\` | ${holds} | ${namesOf(imports)} |`

/** A document with the table as the law says it now. Throws if it has no place for it. */
export function withTable(document: string): string {
  const [before, rest] = document.split(marks.begin)
  const after = rest?.split(marks.end)[1]
  if (before === undefined || after === undefined) throw new Error(`There is no place for the table: ${marks.begin}`)
  const table = ['| part | what it holds | may import |', '|---|---|---|', ...parts.map(rowOf)].join('\n')
  return `${before}${marks.begin}\n${table}\n${marks.end}${after}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(tableFile, withTable(readFileSync(tableFile, 'utf8')))
