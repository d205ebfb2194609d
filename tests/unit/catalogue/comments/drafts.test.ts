// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readDraft, storeDraft } from '../../../../src/catalogue/comments/drafts.ts'

const draft = (text: string) => ({ text, at: 48_000 })

beforeEach(() => localStorage.clear())

test('a draft is kept for its listener and its set, with its place', () => {
  storeDraft(1, 7, draft('What a drop'))
  expect(readDraft(1, 7)).toEqual({ text: 'What a drop', at: 48_000 })
  expect(readDraft(1, 8)).toBeNull()
  expect(readDraft(2, 7)).toBeNull()
})

test('a draft without a text is forgotten, and nothing is left of the last one', () => {
  storeDraft(1, 7, draft('What a drop'))
  storeDraft(1, 7, draft(''))
  expect(readDraft(1, 7)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('of many drafts the twenty that were written last are kept', () => {
  for (let set = 1; set <= 21; set += 1) storeDraft(1, set, draft(`Set ${set}`))
  expect(readDraft(1, 1)).toBeNull()
  expect(readDraft(1, 2)).toEqual(draft('Set 2'))
  storeDraft(1, 2, draft('Again'))
  storeDraft(1, 22, draft('Set 22'))
  expect(readDraft(1, 2)).toEqual(draft('Again'))
  expect(readDraft(1, 3)).toBeNull()
})

test('what is kept in another form counts as none, and does not keep a new one out', () => {
  localStorage.setItem('commentDrafts', '[1]')
  expect(readDraft(1, 7)).toBeNull()
  storeDraft(1, 7, draft('New'))
  expect(readDraft(1, 7)).toEqual(draft('New'))
})
