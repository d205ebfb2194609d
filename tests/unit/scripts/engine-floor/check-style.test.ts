import { expect, test } from 'vitest'
import { checkStyle } from '../../../../scripts/engine-floor/check-style.ts'

const found = (code: string) => checkStyle(code).map(({ feature }) => feature)

test.each([
  ['.row:has(:focus-visible) { gap: 4px }', ':has'],
  ['dialog:popover-open { gap: 4px }', ':popover-open'],
  ['.row { &:hover { gap: 4px } }', '&'],
  ['@starting-style { .row { opacity: 0 } }', '@starting-style'],
  ['@media (prefers-reduced-transparency) { .row { gap: 4px } }', '@media (prefers-reduced-transparency)'],
  ['textarea { field-sizing: content }', 'field-sizing'],
  ['.row { width: stretch }', 'width: stretch'],
  ['.row { color: light-dark(black, white) }', 'light-dark()'],
  ['.row { user-select: none }', 'user-select'],
])('%s is found', (code, feature) => {
  expect(found(code)).toEqual([feature])
})

test('what the floor has is not found', () => {
  const code = `
    @layer theme { .row:is(:hover, :focus-visible) { inset: 0; display: grid; height: 100dvh } }
    @media (hover: hover) and (min-width: 640px) { .row::before { content: ":has"; aspect-ratio: 1 } }
    @container (width > 20em) { .sm\\:has { color: color-mix(in srgb, red, blue) } }`
  expect(found(code)).toEqual([])
})

test.each([
  ['@supports (field-sizing: content) { textarea { field-sizing: content } }'],
  ['@supports selector(:has(a)) { .row:has(a) { gap: 4px } }'],
  ['.row { color: black; color: light-dark(black, white) }'],
  ['.row { -webkit-user-select: none; user-select: none }'],
])('what is asked for, or has something in its place, is not found: %s', code => {
  expect(found(code)).toEqual([])
})
