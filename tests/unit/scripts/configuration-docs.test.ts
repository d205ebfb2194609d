import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationDocs, configurationFile, configurationRows } from '../../../scripts/configuration-docs.ts'

test('docs/configuration.md is generated from the schema of the environment', () => {
  expect(readFileSync(configurationFile, 'utf8'), 'run `npx tsx scripts/configuration-docs.ts`').toBe(
    configurationDocs(),
  )
})

test('every variable is described, and shows the default that the server uses', () => {
  const rows = configurationRows()
  expect(rows.filter(({ meaning }) => meaning === '').map(({ variable }) => variable)).toEqual([])
  const defaults = Object.fromEntries(rows.map(({ variable, fallback }) => [variable, fallback]))
  expect(defaults).toMatchObject({ PORT: '3000', HOST: '127.0.0.1', DATABASE_URL: '', SHUTDOWN_DELAY: '0' })
})
