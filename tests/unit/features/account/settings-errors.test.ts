import { expect, test } from 'vitest'
import { usMoment } from '../../../../src/features/account/settings/words.ts'

test('a moment shows its date and time in the en-US form', () => {
  const noon = new Date(2026, 10, 21, 19, 5).toISOString()
  expect(usMoment(noon)).toMatch(/^11\/21\/2026, 7:05\sPM$/)
})
