// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { rememberRemoved, removedSuggestions } from '../../../../../src/data/autoplay/removed-suggestions.ts'
import { session } from '../../../../../src/data/session/session.ts'
import { write } from '../../../../../src/data/storage/stored.ts'
import { store } from '../../../../../src/state/store.ts'
import { aUser } from '../../../../component/support/entities.ts'

const removed = () => store.get(removedSuggestions)
const become = (id: number) => store.set(session, { status: 'listener', user: aUser({ id }) })

beforeEach(() => {
  become(1)
  write('removedSuggestions', null)
})

test('only the latest two hundred stay removed, and each is there once', () => {
  for (let id = 1; id <= 201; id += 1) rememberRemoved(id)
  rememberRemoved(7)
  expect(removed()).toHaveLength(200)
  expect(removed().slice(0, 2)).toEqual([7, 201])
  expect(removed()).not.toContain(1)
})

test('another listener on the device gets the suggestions that this one has removed', () => {
  rememberRemoved(7)
  become(2)
  expect(removed()).toEqual([])
})
