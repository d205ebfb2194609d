import { expect, test } from 'vitest'
import { leastVersions } from '../../../../../../server/operate/doctor/installation/machine.ts'

test('the oldest versions of Node that a range takes are named as a person would', () => {
  expect(leastVersions('>=20.19')).toBe('20.19')
  expect(leastVersions('^20.19.0 || >=22.13.0')).toBe('20.19 or 22.13')
  expect(leastVersions('^20.19.0 || ^22.13.0 || >=24.0.0')).toBe('20.19, 22.13 or 24')
})
