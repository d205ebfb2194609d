// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ownPath } from '../../../../../src/data/session/next.ts'

test.each(['//evil.example/x', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/', 'sets/2', '', null])(
  'a sign-in never redirects to %j',
  elsewhere => {
    expect(ownPath(elsewhere)).toBeNull()
  },
)

test('a path of this site is returned with its query and hash', () => {
  expect(ownPath('/sets/3?from=mail#tracks')).toBe('/sets/3?from=mail#tracks')
})
