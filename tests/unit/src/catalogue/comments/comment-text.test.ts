import { expect, test } from 'vitest'
import { canSend, isLong, problemOf } from '../../../../../src/catalogue/comments/comment-text.ts'

test("a comment can be sent if it isn't blank and has at most 10,000 characters", () => {
  for (const text of ['', ' \n\t']) expect([canSend(text), problemOf(text)]).toEqual([false, null])
  for (const text of ['?', 'x'.repeat(10_000), ` ${'x'.repeat(10_000)}\n`, '<script>alert(1)</script>', 'שלום 🎧'])
    expect([canSend(text), problemOf(text)]).toEqual([true, null])
  expect(canSend('x'.repeat(10_001))).toBe(false)
  expect(problemOf('x'.repeat(10_001))).toBe('A comment can have at most 10,000 characters. This one has 10,001.')
})

test("a comment that the server can't store can't be sent", () => {
  for (const text of ['a\0b', 'a\ud83c', '\udfa7b']) {
    expect(canSend(text)).toBe(false)
    expect(problemOf(text)).toBe("This text has characters that can't be saved.")
  }
})

test('a comment of more than 600 characters or ten lines is long', () => {
  expect([isLong('x'.repeat(600)), isLong('x'.repeat(601))]).toEqual([false, true])
  expect([isLong('x\n'.repeat(9)), isLong('x\n'.repeat(10))]).toEqual([false, true])
})
