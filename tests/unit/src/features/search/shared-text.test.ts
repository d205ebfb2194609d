// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sharedPage, sharedTerm } from '../../../../../src/features/search/shared-text.ts'

const origin = 'https://segue.example'

test('the search term is the shared name, without links and the dash before the title', () => {
  expect(sharedTerm({ text: 'Tarn - Undertow https://youtu.be/abc?si=1' })).toBe('Tarn Undertow')
  expect(sharedTerm({ title: 'Tarn – Undertow', text: 'https://example.com/x' })).toBe('Tarn Undertow')
  expect(sharedTerm({ text: 'Listen to “Slow Tide”:\nhttps://example.com/x' })).toBe('Listen to Slow Tide')
  expect(sharedTerm({ title: ' ', text: 'Jean-Luc | Paris' })).toBe('Jean-Luc Paris')
})

test('a link alone has no search term', () => {
  expect(sharedTerm({ url: 'https://example.com/x', text: 'https://example.com/x' })).toBe('')
  expect(sharedTerm({})).toBe('')
})

test('a link to this app leads to its page, in any of the fields', () => {
  expect(sharedPage({ url: `${origin}/sets/12` }, origin)).toBe('/sets/12')
  expect(sharedPage({ text: `Mirelle Koda ${origin}/preview/sets/12?t=90.` }, origin)).toBe('/sets/12?t=90')
  expect(sharedPage({ title: 'A', text: `(${origin}/preview/tracks/7)` }, origin)).toBe('/tracks/7')
})

test('a link to another site leads to no page', () => {
  expect(sharedPage({ url: 'https://evil.example/sets/12' }, origin)).toBeNull()
  expect(sharedPage({ url: 'https://segue.example.evil.example/sets/12' }, origin)).toBeNull()
  expect(sharedPage({ url: 'https://segue.example@evil.example/', text: 'https://' }, origin)).toBeNull()
  expect(sharedPage({ url: `${origin}//evil.example/sets/12` }, origin)).toBeNull()
  expect(sharedPage({ text: 'Tarn - Undertow' }, origin)).toBeNull()
})
