import { expect, test } from 'vitest'
import { shopLink, storeSearch } from '../../../../../src/catalogue/tracks/store-link.ts'

test.each([
  ['https://shop.example/33', 'https://shop.example/33'],
  ['http://shop.example/33', 'http://shop.example/33'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//shop.example', null],
  ['shop', null],
  [null, null],
])('the purchase URL %s has the link %s', (purchase_url, link) => {
  expect(shopLink({ purchase_url })).toBe(link)
})

test("a store's search has the artist and the title, with any characters in them", () => {
  const track = { artist: 'Müll & Söhne', title: '100% #1?' }
  expect(storeSearch(track, 'https://shop.example/search?q=')).toBe(
    'https://shop.example/search?q=M%C3%BCll%20%26%20S%C3%B6hne%20-%20100%25%20%231%3F',
  )
  expect(storeSearch(track, 'javascript:alert(')).toBeNull()
})
