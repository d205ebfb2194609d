// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { actionOf, keyGroups } from '../../../../../../src/features/studio/tracklist/keys.ts'

interface Given {
  code?: string
  shift?: boolean
  ctrl?: boolean
  alt?: boolean
}

function press(key: string, { code = '', shift = false, ctrl = false, alt = false }: Given = {}, on = '<i></i>') {
  document.body.innerHTML = on
  const target = document.body.firstElementChild
  return actionOf({ key, code, shiftKey: shift, ctrlKey: ctrl, metaKey: false, altKey: alt, target })
}

test.each([
  ['t', {}, 'startHere'],
  ['T', { shift: true }, 'moveHere'],
  [' ', {}, 'toggle'],
  ['ArrowLeft', { shift: true }, 'backTenth'],
  [',', { code: 'Comma' }, 'earlier'],
  ['<', { code: 'Comma', shift: true }, 'earlierTenth'],
  [';', { code: 'Comma', shift: true }, 'earlierTenth'],
  ['>', { code: 'Period', shift: true }, 'laterTenth'],
  ['7', {}, 'tenths'],
  ['+', { shift: true }, 'zoomIn'],
  ['=', {}, 'zoomIn'],
  ['ArrowUp', { alt: true }, 'up'],
  ['s', { ctrl: true }, 'save'],
  ['s', {}, 'slower'],
  ['Z', { ctrl: true, shift: true }, 'redo'],
  ['?', { shift: true }, 'help'],
] as const)('%s %j is %s', (key, given, action) => {
  expect(press(key, given)).toBe(action)
})

test.each([
  ['v', { ctrl: true }],
  ['t', { alt: true }],
  ['t', { ctrl: true }],
  ['q', {}],
] as const)('%s %j is left to the browser and the app', (key, given) => {
  expect(press(key, given)).toBeUndefined()
})

describe('A control keeps the keys that it uses itself', () => {
  test.each([
    ['a field', '<input>', ['t', ' ', 'ArrowLeft', 'Enter']],
    ['a button', '<button></button>', [' ', 'Enter']],
    ['a boundary', '<span data-own-arrows></span>', ['ArrowLeft', 'ArrowRight']],
    ['a tab', '<div role="tab"></div>', ['ArrowLeft', 'Home', 'Enter']],
    ['a dialog', '<div role="dialog"></div>', ['t', ' ']],
  ])('%s', (_, html, keys) => {
    for (const key of keys) expect(press(key, {}, html)).toBeUndefined()
  })

  test('but saving works from a field, and T from a button or a boundary', () => {
    expect(press('s', { ctrl: true }, '<input>')).toBe('save')
    expect(press('t', {}, '<button></button>')).toBe('startHere')
    expect(press('t', {}, '<span data-own-arrows></span>')).toBe('startHere')
  })
})

test('No key means two things', () => {
  const keys = keyGroups.flatMap(({ bindings }) => bindings.flatMap(each => each.keys))
  expect(new Set(keys).size).toBe(keys.length)
})
