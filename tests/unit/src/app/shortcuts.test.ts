// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToShortcuts } from '../../../../src/app/shortcuts.ts'
import type { Command } from '../../../../src/lib/command.ts'

let done: string[] = []
let stop = () => {}

const commandOf = (id: string, shortcut: string, enabled = true): Command => ({
  id,
  shown: { label: () => id, icon: () => () => null, enabled: () => enabled },
  label: () => id,
  icon: () => () => null,
  enabled: () => enabled,
  effect: () => void done.push(id),
  shortcuts: [shortcut],
})

/** Presses keys in order. Returns whether the default action of the last one is still allowed. */
function press(keys: string, modifiers: KeyboardEventInit = {}): boolean {
  return [...keys]
    .map(key => document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...modifiers })))
    .every(untouched => untouched)
}

beforeEach(() => {
  vi.useFakeTimers()
  done = []
  stop = listenToShortcuts([commandOf('sets', 'g s'), commandOf('mute', 'm'), commandOf('queue', 'q', false)])
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a key or a sequence runs its command, and prevents the default action', () => {
  expect(press('m')).toBe(false)
  expect(press('gs')).toBe(false)
  expect(done).toEqual(['mute', 'sets'])
  expect(press('s')).toBe(true)
  expect(done).toEqual(['mute', 'sets'])
})

test('the second key of a sequence has to follow within a second', () => {
  press('g')
  vi.advanceTimersByTime(1_001)
  press('s')
  expect(done).toEqual([])
  press('g')
  vi.advanceTimersByTime(900)
  press('s')
  expect(done).toEqual(['sets'])
})

test('a sequence with another key in between does nothing', () => {
  press('gxs')
  expect(done).toEqual([])
})

test.each(['ctrlKey', 'altKey', 'metaKey'])('a key with %s is left to the browser, and ends a sequence', modifier => {
  expect(press('m', { [modifier]: true })).toBe(true)
  press('g')
  press('s', { [modifier]: true })
  press('s')
  expect(done).toEqual([])
})

test('a repeated key, a prevented event and a disabled command do nothing', () => {
  press('m', { repeat: true })
  const use = (event: Event) => event.preventDefault()
  document.addEventListener('keydown', use, { capture: true, once: true })
  press('m')
  expect(press('q')).toBe(true)
  expect(done).toEqual([])
})

test('the second key of a sequence runs no command of its own, and the first one may be pressed again', () => {
  stop()
  stop = listenToShortcuts([commandOf('like', 'l'), commandOf('labels', 'g l')])
  press('gl')
  press('ggl')
  press('l')
  expect(done).toEqual(['labels', 'labels', 'like'])
})

test('the first key of a sequence prevents the default action, such as the search of a browser', () => {
  expect(press('g')).toBe(false)
})

test('a prevented event ends a sequence', () => {
  press('g')
  document.addEventListener('keydown', event => event.preventDefault(), { capture: true, once: true })
  press('x')
  press('s')
  expect(done).toEqual([])
})

test('punctuation may need Shift, as the keyboard has it, and other keys may not', () => {
  stop()
  stop = listenToShortcuts([commandOf('help', '?'), commandOf('mute', 'm'), commandOf('play', 'Space')])
  press('?', { shiftKey: true })
  press('?')
  press('M', { shiftKey: true })
  press(' ', { shiftKey: true })
  press(' ')
  expect(done).toEqual(['help', 'help', 'play'])
})

test('an event of autofill, which has no key, is ignored', () => {
  const onError = vi.fn((event: Event) => event.preventDefault())
  addEventListener('error', onError, { once: true })
  document.dispatchEvent(new Event('keydown'))
  removeEventListener('error', onError)
  expect(onError).not.toHaveBeenCalled()
  expect(done).toEqual([])
})
