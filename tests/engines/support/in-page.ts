import { Ivya } from 'ivya'
import { isElementVisible } from 'ivya/utils'
import { readAll } from '../../browser/support/left-on-device.ts'
import { shapes, sideways, unrest } from './shape.ts'

/** What the journeys read from a page. It is bundled and runs there, so it must not use anything of Node. */

const { queryAll } = (() => {
  const ivya = Ivya.create({ browser: navigator.userAgent.includes('Firefox') ? 'firefox' : 'webkit' })
  return { queryAll: (selector: string) => ivya.queryLocatorSelectorAll(selector).filter(isElementVisible) }
})()

const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

const boxOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

/** The box of the first one if a pointer could press it now: it is enabled, stays where it is, and nothing covers it. */
async function pressable(selector: string) {
  const [element] = queryAll(selector)
  if (!element || element.matches(':disabled')) return null
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = boxOf(element)
  // Long enough that what has just arrived has moved it: the press itself comes later still.
  for (let frames = 0; frames < 12; frames++) await frame()
  const box = boxOf(element)
  if (JSON.stringify(box) !== JSON.stringify(before)) return null
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  if (hit && element.contains(hit)) return box
  // A bar at the window's edge covers it.
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return null
}

const inPage = {
  pressable,
  texts: (selector: string) => queryAll(selector).map(element => element.textContent.replace(/\s+/g, ' ').trim()),
  attribute: (selector: string, name: string) => queryAll(selector)[0]?.getAttribute(name) ?? null,
  value(selector: string) {
    const [field] = queryAll(selector)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null
  },
  isFocused: (selector: string) => queryAll(selector).some(element => element.contains(document.activeElement)),
  /** How the page begins, for the report of a failure. */
  words: () => document.querySelector('main')?.textContent.replace(/\s+/g, ' ').slice(0, 300) ?? '',
  path: () => location.pathname + location.search,
  /** The player's sound: its position in seconds, and whether it is paused. */
  sound() {
    const { currentTime = 0, paused = true } = document.querySelector('audio') ?? {}
    return { position: currentTime, paused }
  },
  /** The bytes of each piece of a recording that the page has fetched beside the player, without what only tries it. */
  pieces: () =>
    performance
      .getEntriesByType('resource')
      .filter(each => each instanceof PerformanceResourceTiming)
      .filter(({ initiatorType, name }) => initiatorType === 'fetch' && name.includes('.mp3'))
      .map(({ encodedBodySize }) => encodedBodySize)
      .filter(bytes => bytes > 4096),
  workerIsReady: async () => (await navigator.serviceWorker.ready).active !== null,
  hasWorker: () => navigator.serviceWorker.controller !== null,
  stored: (key: string) => localStorage.getItem(key),
  /** The places on this device where these words are. */
  async placesOf(words: string) {
    const places = (await readAll()).filter(each => JSON.stringify(each).includes(words))
    return places.map(({ place, key }) => `${place}: ${key}`)
  },
  shapes,
  sideways,
  unrest,
  focus(selector: string) {
    const [element] = queryAll(selector)
    if (element instanceof HTMLElement) element.focus()
    return element !== undefined && element === document.activeElement
  },
}
export type InPage = typeof inPage

Object.assign(globalThis, { inPage })
