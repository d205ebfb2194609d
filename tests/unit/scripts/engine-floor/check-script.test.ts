import { expect, test } from 'vitest'
import { checkScript } from '../../../../scripts/engine-floor/check-script.ts'

const found = (code: string) => checkScript(code).map(({ feature }) => feature)

test.each([
  ['const joined = AbortSignal.any([one, other])', 'AbortSignal.any'],
  ['new URL(URL.canParse(text) ? text : base)', 'URL.canParse'],
  ['controls.filter(control => control.checkVisibility())', '.checkVisibility()'],
  ['field?.checkVisibility()', '.checkVisibility()'],
  ['const { promise, resolve } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['const known = await indexedDB.databases()', 'indexedDB.databases'],
  ['const known = await globalThis.indexedDB.databases()', 'indexedDB.databases'],
  ['Object.groupBy(sets, byGenre)', 'Object.groupBy'],
  ['const all = await Array.fromAsync(pages)', 'Array.fromAsync'],
  ['const both = genres.intersection(others)', '.intersection()'],
  ['for (const set of sets.values().map(toRow)) show(set)', 'iterator.map()'],
  ['requestIdleCallback(start)', 'requestIdleCallback'],
  ['globalThis.requestIdleCallback(start)', 'requestIdleCallback'],
  ['await scheduler.yield()', 'scheduler'],
  ['panel.showPopover()', '.showPopover()'],
  ['document.startViewTransition(show)', 'document.startViewTransition'],
  ['await navigator.storage.estimate()', '.estimate()'],
  ['const letters = new Intl.Segmenter(locale)', 'Intl.Segmenter'],
])('%s is found', (code, feature) => {
  expect(found(code)).toEqual([feature])
})

test('what the floor has is not found', () => {
  const code = `
    const last = sets.toSorted(byName).findLast(isNew) ?? sets.at(-1)
    const limit = AbortSignal.timeout(30_000)
    const copy = structuredClone(last)
    await navigator.locks.request('one', work)
    const rows = Object.values(sets).map(toRow).filter(Boolean)
    const names = [...sets.values()].map(nameOf)`
  expect(found(code)).toEqual([])
})

test.each([
  ["'requestIdleCallback' in globalThis ? requestIdleCallback(start) : start()"],
  ['`requestIdleCallback` in globalThis && requestIdleCallback(start)'],
  ['if (typeof requestIdleCallback === "function") { requestIdleCallback(start) }'],
  ['const databases = await indexedDB.databases?.()'],
  ['const held = await navigator.userAgentData?.getHighEntropyValues(hints)'],
  ['function read() { if (!navigator.storage?.estimate) return null; return navigator.storage.estimate() }'],
  ['const join = AbortSignal.any'],
])('what is asked for is not found: %s', code => {
  expect(found(code)).toEqual([])
})

test('a question elsewhere does not count', () => {
  expect(found("const has = 'any' in AbortSignal; const joined = AbortSignal.any([one])")).toEqual(['AbortSignal.any'])
  expect(found('if (AbortSignal.any) log(); else joined = URL.canParse(text)')).toEqual(['URL.canParse'])
})

test("a script's own variables are not the browser's", () => {
  expect(found('import { scheduler } from "./own.js"; scheduler.yield()')).toEqual([])
  expect(found('function run(navigation) { return navigation.transition }')).toEqual([])
})

test('it is said who lacks it, and where it is', () => {
  const [use] = checkScript('const joined = AbortSignal.any([one, other])')
  expect(use?.lackedBy).toEqual(['Chrome 111', 'Edge 111', 'Firefox 115', 'iOS 16.4', 'Safari 16.4'])
  expect(use?.code).toContain('AbortSignal.any([one, other])')
})
