import { expect, test } from 'vitest'
import { rovingTarget } from '../../../../../src/ui/controls/roving-focus.ts'

test('arrow keys walk the ruler and stop at its ends', () => {
  expect(rovingTarget('ArrowRight', 1, 3)).toBe(2)
  expect(rovingTarget('ArrowRight', 2, 3)).toBe(2)
  expect(rovingTarget('ArrowLeft', 0, 3)).toBe(0)
  expect(rovingTarget('Enter', 0, 3)).toBeNull()
})
