import { expect } from 'vitest'

/** The smallest type in px that iOS doesn't zoom in on. */
const unzoomed = 16

/**
 * Expects the form of this page to have these fields in this order, by their names and what browsers fill them with, in
 * type that phones don't zoom in on.
 */
export async function expectFieldsOfForm(expected: [name: string, autocomplete: string | null][]): Promise<void> {
  const fields = () => [...document.querySelectorAll('form :is(input, textarea)')]
  await expect
    .poll(() => fields().map(field => [field.getAttribute('name'), field.getAttribute('autocomplete')]))
    .toEqual(expected)
  for (const field of fields())
    expect(Number.parseFloat(getComputedStyle(field).fontSize)).toBeGreaterThanOrEqual(unzoomed)
}
