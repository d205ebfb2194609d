import { expect, test } from 'vitest'
import { StatementNames } from '../../../../server/db/statement-names.ts'

const nameOf = (names: StatementNames, text: string) => names.name(text, []).name

test('A statement has the same name each time, and no other has it', () => {
  const names = new StatementNames()
  const [first, second] = [nameOf(names, 'select 1'), nameOf(names, 'select 2')]
  expect(first).toBeDefined()
  expect(nameOf(names, 'select 1')).toBe(first)
  expect(second).not.toBe(first)
})

test('A thousand variants get no thousand names, and those that have one keep it', () => {
  const names = new StatementNames()
  const first = nameOf(names, 'select 0')
  const named = Array.from({ length: 1_000 }, (_, n) => nameOf(names, `select ${n}`)).filter(name => name !== undefined)
  expect(named.length).toBeLessThanOrEqual(300)
  expect(nameOf(names, 'select 0')).toBe(first)
})

test('A process that has migrated its database still has names for what it is asked', () => {
  const names = new StatementNames()
  for (let n = 0; n < 1_000; n++) expect(nameOf(names, `create table t${n} (id integer)`)).toBeUndefined()
  expect(nameOf(names, 'select 1')).toBeDefined()
})

test('The statements of one database leave names to those of another', () => {
  const other = new StatementNames()
  for (let n = 0; n < 1_000; n++) nameOf(other, `select ${n}`)
  expect(nameOf(new StatementNames(), 'select 1')).toBeDefined()
})
