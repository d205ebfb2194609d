// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const stored = () => localStorage.getItem('canWriteFiles')

/** The modules as a page loads them, in a browser that has the file system. */
async function page() {
  vi.resetModules()
  Object.assign(navigator, { storage: { getDirectory: () => undefined } })
  vi.stubGlobal('Worker', class {})
  const { canDownload } = await import('../../../../../src/data/downloads/can-download.ts')
  const { tryWriting } = await import('../../../../../src/data/downloads/try-writing.ts')
  const { store } = await import('../../../../../src/state/store.ts')
  return { isOffered: () => store.get(canDownload), tryWriting }
}

beforeEach(() => localStorage.clear())

test('where recordings can be written, it is tried once', async () => {
  const { isOffered, tryWriting } = await page()
  expect(isOffered()).toBe(true)
  await tryWriting(async () => true)
  expect([isOffered(), stored()]).toEqual([true, 'true'])
  const again = vi.fn(async () => false)
  await (await page()).tryWriting(again)
  expect(again).not.toHaveBeenCalled()
})

test('where they can not, downloads are no longer offered, and not at the next start either', async () => {
  const { isOffered, tryWriting } = await page()
  await tryWriting(async () => false)
  expect(isOffered()).toBe(false)
  expect((await page()).isOffered()).toBe(false)
})

test('a browser that could not is asked again at the next start', async () => {
  localStorage.setItem('canWriteFiles', 'false')
  const { isOffered, tryWriting } = await page()
  expect(isOffered()).toBe(false)
  await tryWriting(async () => true)
  expect([isOffered(), stored()]).toEqual([true, 'true'])
})

test('a worker that can not be loaded says nothing', async () => {
  const { isOffered, tryWriting } = await page()
  await tryWriting(() => Promise.reject(new Error('offline')))
  expect([isOffered(), stored()]).toEqual([true, null])
})
