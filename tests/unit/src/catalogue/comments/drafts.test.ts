// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readDraft, storeDraft } from '../../../../../src/catalogue/comments/drafts.ts'

const draft = (text: string) => ({ text, at: 48_000 })

beforeEach(() => localStorage.clear())

test('a draft is stored for its listener and its set, with its position', () => {
  storeDraft(1, 7, draft('What a drop'))
  expect(readDraft(1, 7)).toEqual({ text: 'What a drop', at: 48_000 })
  expect(readDraft(1, 8)).toBeNull()
  expect(readDraft(2, 7)).toBeNull()
})

test('a draft without text is removed; the last one leaves nothing in storage', () => {
  storeDraft(1, 7, draft('What a drop'))
  storeDraft(1, 7, draft(''))
  expect(readDraft(1, 7)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('only the twenty latest drafts are stored', () => {
  for (let set = 1; set <= 21; set += 1) storeDraft(1, set, draft(`Set ${set}`))
  expect(readDraft(1, 1)).toBeNull()
  expect(readDraft(1, 2)).toEqual(draft('Set 2'))
  storeDraft(1, 2, draft('Again'))
  storeDraft(1, 22, draft('Set 22'))
  expect(readDraft(1, 2)).toEqual(draft('Again'))
  expect(readDraft(1, 3)).toBeNull()
})

test('invalid stored drafts are ignored, and overwritten by a new one', () => {
  localStorage.setItem('commentDrafts', '[1]')
  expect(readDraft(1, 7)).toBeNull()
  storeDraft(1, 7, draft('New'))
  expect(readDraft(1, 7)).toEqual(draft('New'))
})
