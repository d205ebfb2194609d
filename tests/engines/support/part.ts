import { getByRoleSelector, getByTextSelector } from 'ivya'
import { expect } from 'vitest'
import type { Browser } from './engine.ts'
import type { InPage } from './in-page.ts'
import { pageScript } from './page-script.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Calls a function of `in-page.ts` in the page, which has it after its first call. */
export async function ask<Name extends keyof InPage>(
  browser: Browser,
  name: Name,
  ...args: Parameters<InPage[Name]>
): Promise<Awaited<ReturnType<InPage[Name]>>> {
  if ((await browser.run(`'inPage' in globalThis`)) !== 'true') await browser.run(`(() => {${await pageScript()}})()`)
  return JSON.parse(await browser.run(`inPage.${name}(${args.map(each => JSON.stringify(each)).join()})`))
}

/** A point of a box, from 0 to 1 of its width and height. */
export const pointIn = ({ x, y, width, height }: Box, across = 0.5, down = 0.5) => ({
  x: x + width * across,
  y: y + height * down,
})

/** Some elements of the page that are visible, by role and name as assistive technology knows them. The first one is pressed. */
export class Part {
  /** Has another browser after a restart. */
  private readonly app: { browser: Browser }
  readonly selector: string

  constructor(app: { browser: Browser }, selector: string) {
    this.app = app
    this.selector = selector
  }

  private within = (selector: string) => new Part(this.app, [this.selector, selector].filter(Boolean).join(' >> '))

  role = (role: string, name?: string | RegExp) =>
    this.within(getByRoleSelector(role, { exact: true, ...(name !== undefined && { name }) }))
  button = (name: string | RegExp) => this.role('button', name)
  text = (words: string | RegExp) => this.within(getByTextSelector(words, { exact: true }))
  css = (selector: string) => this.within(`css=${selector}`)
  nth = (index: number) => this.within(`nth=${index}`)
  with = (words: string) => this.within(`internal:has-text=${JSON.stringify(words)}i`)

  texts = () => ask(this.app.browser, 'texts', this.selector)
  attribute = (name: string) => ask(this.app.browser, 'attribute', this.selector, name)
  value = () => ask(this.app.browser, 'value', this.selector)

  /** Waits until a pointer could press it. Resolves with its box. */
  async box(): Promise<Box> {
    let box: Box | null = null
    const find = async () => {
      box = await ask(this.app.browser, 'pressable', this.selector)
      return box !== null
    }
    await expect.poll(find, { message: `${this.selector} can be pressed` }).toBe(true)
    return box ?? Promise.reject(new Error(`${this.selector} is gone`))
  }

  async click(across = 0.5): Promise<void> {
    await this.app.browser.point({ to: pointIn(await this.box(), across) }, 'down', 'up')
  }

  /** Drags from the middle, or from `across`, to a point, in steps as a hand does. */
  async startDrag(to: { x: number; y: number }, across = 0.5): Promise<void> {
    const from = pointIn(await this.box(), across)
    const steps = [0, 0.1, 0.3, 0.6, 0.9, 1].map(part => ({
      to: { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    }))
    const [first, ...rest] = steps
    if (first) await this.app.browser.point(first, 'down', ...rest)
  }

  async focus(): Promise<void> {
    await expect
      .poll(() => ask(this.app.browser, 'focus', this.selector), { message: `${this.selector} has the focus` })
      .toBe(true)
  }

  async fill(text: string): Promise<void> {
    await this.click()
    await expect.poll(() => ask(this.app.browser, 'isFocused', this.selector), { message: this.selector }).toBe(true)
    await this.app.browser.type(text)
    await expect.poll(() => this.value(), { message: this.selector }).toBe(text)
  }

  async isShown(): Promise<void> {
    await expect.poll(async () => (await this.texts()).length, { message: this.selector }).toBeGreaterThan(0)
  }

  async isGone(): Promise<void> {
    await expect.poll(() => this.texts(), { message: this.selector }).toEqual([])
  }

  /** Waits until the first one's text matches. */
  async says(words: RegExp): Promise<void> {
    await expect.poll(async () => (await this.texts())[0], { message: this.selector }).toMatch(words)
  }
}
