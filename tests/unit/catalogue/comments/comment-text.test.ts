import { expect, test } from 'vitest'
import { canSend, isLong, problemOf } from '../../../../src/catalogue/comments/comment-text.ts'

test('a text can be sent when it has more than white space and at most 10,000 characters', () => {
  for (const text of ['', ' \n\t']) expect([canSend(text), problemOf(text)]).toEqual([false, null])
  for (const text of ['?', 'x'.repeat(10_000), ` ${'x'.repeat(10_000)}\n`, '<script>alert(1)</script>', 'שלום 🎧'])
    expect([canSend(text), problemOf(text)]).toEqual([true, null])
  expect(canSend('x'.repeat(10_001))).toBe(false)
  expect(problemOf('x'.repeat(10_001))).toBe('A comment can have at most 10,000 characters. This one has 10,001.')
})

test('what the server can’t store is not sent', () => {
  for (const text of ['a\0b', 'a\ud83c', '\udfa7b']) {
    expect(canSend(text)).toBe(false)
    expect(problemOf(text)).toBe("This text has characters that can't be saved.")
  }
})

test('a long text, or one of many lines, is cut', () => {
  expect([isLong('x'.repeat(600)), isLong('x'.repeat(601))]).toEqual([false, true])
  expect([isLong('x\n'.repeat(9)), isLong('x\n'.repeat(10))]).toEqual([false, true])
})
