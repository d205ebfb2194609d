import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quickFiles } from '../component/quick.ts'

test('Every component test that npm test names is there', () => {
  expect(quickFiles.filter(path => !existsSync(path.replace('/*.test.tsx', '')))).toEqual([])
})
