import { expect } from 'vitest'

/** The smallest font size (px) of a field at which iOS doesn't zoom in. */
const unzoomed = 16

/**
 * Expects the page's form to have these fields in this order, by `name` and `autocomplete`, with a font size at which
 * phones don't zoom in.
 */
export async function expectFieldsOfForm(expected: [name: string, autocomplete: string | null][]): Promise<void> {
  const fields = () => [...document.querySelectorAll('form :is(input, textarea)')]
  await expect
    .poll(() => fields().map(field => [field.getAttribute('name'), field.getAttribute('autocomplete')]))
    .toEqual(expected)
  for (const field of fields())
    expect(Number.parseFloat(getComputedStyle(field).fontSize)).toBeGreaterThanOrEqual(unzoomed)
}
