import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const records = readdirSync(folder).filter(name => name !== 'README.md')
const parts = ['Decided', 'Alternatives', 'Why', 'Costs', 'Think again when']
const mostLines = 20

const linesOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8').trimEnd().split('\n')
const numberOf = (name: string) => name.slice(0, 4)

/** The targets of a text's links to other files, without what is behind `#`. */
const linksIn = (text: string) => [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target)

test('Records are numbered without a gap', () => {
  expect(records.length).toBeGreaterThan(0)
  expect(records.filter(name => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
  expect(records.map(numberOf)).toEqual(records.map((_, index) => String(index + 1).padStart(4, '0')))
})

test.each(records)('%s has a title with its number, its parts in their order, and few lines', name => {
  const lines = linesOf(name)
  expect(lines[0]).toMatch(new RegExp(`^# ${numberOf(name)}: .`))
  const named = lines.flatMap(line => /^- \*\*(.+?):\*\* ./.exec(line)?.[1] ?? [])
  expect(named).toEqual(parts)
  expect(lines.length).toBeLessThanOrEqual(mostLines)
})

test('The index has one line for each record, in their order', () => {
  const rows = linesOf('README.md').flatMap(line => /^\| \[(\d{4})\]\((.+?)\) \| .+ \|$/.exec(line)?.slice(1, 3) ?? [])
  expect(rows).toEqual(records.flatMap(name => [numberOf(name), name]))
})

test('Every file that a record links to exists', () => {
  const broken = readdirSync(folder).flatMap(name =>
    linksIn(readFileSync(`${folder}/${name}`, 'utf8'))
      .filter(target => !target.startsWith('<') && !existsSync(`${folder}/${target}`))
      .map(target => `${name} links to ${target}`),
  )
  expect(broken).toEqual([])
})
