import { type Locator, userEvent } from 'vitest/browser'
import { cutWords } from '../../support/page/cut-words.ts'
import { type ComponentApp, expect, page, sizes, test } from './app.tsx'
import { violations } from './axe.ts'
import { answerDemo, demo } from './demo.ts'
import { withLargeText } from './large-text.ts'
import type { FakeServer } from './server.ts'

/**
 * Every screen and each of its states fits at every width, and axe finds no violation on a phone and on a desktop. The
 * states are in the tables of `frame/screens`. A new screen, dialog or state of a form needs a line there, because axe
 * runs nowhere else.
 */

/**
 * Where each state is looked at: axe runs at the size `axe`, and the page fits at each of the widths `fits` (px). The sizes
 * are chosen here only.
 */
const looks = {
  phone: { axe: sizes.phone, fits: [390, 360, 768, 800] },
  desktop: { axe: sizes.desktop, fits: [1440, 1920] },
} as const

type Shape = keyof typeof looks

const shapes: readonly Shape[] = ['phone', 'desktop']

interface Reached {
  app: ComponentApp
  server: FakeServer
}

export interface ScreenState {
  path: string
  /** In the document when the screen has its content. */
  shows: Locator
  /** Changes the server's answers for this state. */
  given?: (server: FakeServer) => unknown
  /** Brings the opened page into the state. Resolves with what is visible then; axe runs after that. */
  reach?: (reached: Reached) => Promise<Locator>
  /** For states that only phones, or only desktops, have. */
  only?: Shape
}

/** States by their names. */
export type ScreenStates = Readonly<Record<string, ScreenState>>

export const main = page.getByRole('main')
export const title = page.getByRole('heading', { level: 1 })
export const dialog = page.getByRole('dialog')
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const heading = (name: string | RegExp) => main.getByRole('heading', { name })
export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const alert = page.getByRole('alert')
export const banner = page.getByRole('region', { name: 'Status' })
export const player = page.getByRole('region', { name: 'Player' })
export const inTab = page.getByRole('tabpanel').getByRole('link').first()
export const named = (name: string) => main.getByRole('link', { name }).first()

/** Reaches the state without a network. */
export const goAway = ({ server }: Reached) => {
  server.goAway()
  return Promise.resolve(banner)
}

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** The numbers of `main` and `h1` elements on the page; a dialog's own heading doesn't count. */
const landmarks = () => ['main', 'h1:not([role=dialog] h1)'].map(each => document.querySelectorAll(each).length)

/** Checks that axe finds no violation in what is shown, in the given shapes; `about` says in a failure what that is. */
export async function checkByAxe(about = '', at = shapes): Promise<void> {
  for (const shape of at) {
    const [width, height] = looks[shape].axe
    await page.viewport(width, height)
    expect(await violations(), `${about} ${shape}`.trim()).toEqual([])
  }
}

/** Checks that large text neither makes the page wider nor is cut. */
async function checkFit(): Promise<void> {
  await expect.poll(overflow, { message: 'large text makes the page scroll sideways' }).toBeLessThanOrEqual(0)
  await expect.poll(cutWords, { message: 'large text is cut' }).toEqual([])
}

/** Checks that what is shown fits at every width of the given shapes, also with large text, and that axe finds no violation. */
export async function checkLayout(at = shapes): Promise<void> {
  expect(landmarks()).toEqual([1, 1])
  for (const shape of at) {
    // At the first size, which opened the state: a wider page may close it.
    await checkByAxe('', [shape])
    await withLargeText(checkFit)
    for (const width of looks[shape].fits) {
      await page.viewport(width, looks[shape].axe[1])
      await expect.poll(overflow, { message: `scrolls sideways at ${width} px` }).toBeLessThanOrEqual(0)
    }
  }
}

/** Declares a test for each state, as a guest or as the listener of `demo` sees it. */
export function checkScreens(states: ScreenStates, visitor: 'guest' | 'listener'): void {
  for (const [name, { path, shows, given, reach, only }] of Object.entries(states)) {
    test(`${name}: fits at every width, and axe finds no violation`, async ({ app, server }) => {
      answerDemo(server)
      given?.(server)
      const [width, height] = sizes[only ?? 'phone']
      await page.viewport(width, height)
      if (visitor === 'guest') await app.open(path)
      else await app.openAs(path, { id: demo.listener })
      await expect.element(shows).toBeInTheDocument()
      if (reach) await expect.element(await reach({ app, server })).toBeVisible()
      await checkLayout(only ? [only] : shapes)
      // An open dialog belongs to the app and outlives the page of the test.
      if (dialog.elements().length > 0) await userEvent.keyboard('{Escape}')
    })
  }
}
