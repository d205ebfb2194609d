import type { BrowserContext } from 'playwright/test'
import { objects, scriptFeatures } from '../../../scripts/engine-floor/script-features.ts'

const { globals, members, methods, ofIterators } = scriptFeatures()

const missing = {
  globals: [...globals.keys()],
  members: [...members.keys()].map(key => key.split('.')),
  methods: [...methods.keys()],
  ofIterators: [...ofIterators.keys()],
  objects: Object.keys(objects),
}

/**
 * Takes away from a context's pages what one of the oldest browsers lacks, by the same list as `scripts/engine-floor.ts`, so that
 * Chromium has only what all of them have. Its style rules, and what workers have, stay. Playwright itself needs some of it where it
 * runs code in the page for a locator (`locator.evaluate`).
 */
export const makeOldest = (context: BrowserContext) =>
  context.addInitScript(({ globals, members, methods, ofIterators, objects }) => {
    const partOf = (holder: object, name: string): object | undefined => {
      const part: unknown = Reflect.get(holder, name)
      return (typeof part === 'object' && part !== null) || typeof part === 'function' ? part : undefined
    }
    const remove = (holder: object | undefined, name: string) => {
      if (holder && Object.hasOwn(holder, name)) Reflect.deleteProperty(holder, name)
    }
    for (const [of = '', name = ''] of members) {
      const holder = partOf(globalThis, of)
      remove(objects.includes(of) && holder ? Object.getPrototypeOf(holder) : holder, name)
    }
    for (const of of Object.getOwnPropertyNames(globalThis)) {
      if (!/^[A-Z]/.test(of)) continue
      const interfaceOf = partOf(globalThis, of)
      const prototype = interfaceOf && partOf(interfaceOf, 'prototype')
      for (const name of methods) remove(prototype, name)
    }
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
    for (const name of ofIterators) remove(iterators, name)
    for (const name of globals) remove(globalThis, name)
  }, missing)
