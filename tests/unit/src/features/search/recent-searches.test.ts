// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../../../src/data/session/session.ts'
import { write } from '../../../../../src/data/storage/stored.ts'
import {
  forgetSearch,
  forgetSearches,
  recentSearches,
  rememberSearch,
} from '../../../../../src/features/search/recent-searches.ts'
import { store } from '../../../../../src/state/store.ts'
import { aUser } from '../../../../component/support/entities.ts'

const recent = () => store.get(recentSearches)
const become = (id: number) => store.set(session, { status: 'listener', user: aUser({ id }) })

beforeEach(() => {
  become(1)
  forgetSearches()
})

test('the last search comes first, and one that is repeated in other capitals is there once', () => {
  for (const term of ['tarn', 'mirelle', 'Tarn']) rememberSearch(term)
  expect(recent()).toEqual(['Tarn', 'mirelle'])
})

test('only the eight latest are kept', () => {
  for (let search = 1; search <= 9; search += 1) rememberSearch(`search ${search}`)
  expect(recent()).toHaveLength(8)
  expect(recent()).not.toContain('search 1')
})

test('one is removed, and all of them leave nothing in storage', () => {
  for (const term of ['tarn', 'mirelle']) rememberSearch(term)
  forgetSearch('mirelle')
  expect(recent()).toEqual(['tarn'])
  forgetSearches()
  expect(recent()).toEqual([])
  expect(localStorage.getItem('recentSearches')).toBeNull()
})

test("another listener on the device doesn't see them", () => {
  rememberSearch('tarn')
  become(2)
  expect(recent()).toEqual([])
  rememberSearch('mirelle')
  expect(recent()).toEqual(['mirelle'])
})

test('invalid stored searches are ignored', () => {
  write('recentSearches', '{"user":1,"terms":[7]}')
  expect(recent()).toEqual([])
})
