// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { isBeingLeft } from '../../../../src/lib/leaving.ts'

const isShown = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

afterEach(() => isShown(true))

test('a page that was asked for another one is being left, also if it is shown for the first time only then', () => {
  expect(isBeingLeft()).toBe(false)
  dispatchEvent(new Event('beforeunload'))
  isShown(false)
  expect(isBeingLeft()).toBe(true)
})

test('a page that the browser has kept and shows again is not being left', () => {
  dispatchEvent(new Event('pagehide'))
  expect(isBeingLeft()).toBe(true)
  isShown(true)
  expect(isBeingLeft()).toBe(false)
})

test('a page that stays, as at a download, is not being left once the listener goes on with it', () => {
  dispatchEvent(new Event('beforeunload'))
  document.body.dispatchEvent(new Event('pointerdown'))
  expect(isBeingLeft()).toBe(false)
})
