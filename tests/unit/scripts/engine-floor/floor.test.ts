import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildTarget, floor, oldestBrowsers } from '../../../../scripts/engine-floor/floor.ts'

test("the build's target and the check have the floor of package.json", () => {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(browserslist).toHaveLength(floor.length)
  expect(buildTarget).toContain('ios16.4')
  expect(floor.map(({ engine }) => engine)).toContain('safari_ios')
})

test('README.md says the floor', () => {
  const readme = readFileSync('README.md', 'utf8')
  for (const browser of oldestBrowsers.split(', ')) expect(readme).toContain(browser)
})
