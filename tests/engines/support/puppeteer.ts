import type { ConsoleMessage, Browser as Driven, Page } from 'puppeteer-core'
import { expect } from 'vitest'
import type { Browser, PointerStep } from './engine.ts'

async function move(page: Page, step: PointerStep): Promise<void> {
  if (step === 'down') await page.mouse.down()
  else if (step === 'up') await page.mouse.up()
  else await page.mouse.move(Math.round(step.to.x), Math.round(step.to.y))
}

/** The text of a message with what was given to it, which goes when its page is left. */
async function textOf(message: ConsoleMessage): Promise<string> {
  const given = message
    .args()
    .map(each => each.evaluate(value => (value instanceof Error ? String(value) : JSON.stringify(value))))
  const parts = await Promise.all(given).catch(() => [])
  const from = message.stackTrace().map(({ url, lineNumber, columnNumber }) => `${url}:${lineNumber}:${columnNumber}`)
  return `${message.type()}: ${parts.join(' ') || message.text()} (${from.slice(0, 3).join(', ')})`
}

/** Leaves the page, and waits until the next one has loaded. Rejects when the browser can't load it. */
async function leave(page: Page, go: () => Promise<unknown>): Promise<void> {
  await page.evaluate('globalThis.isLeft = true')
  const failure = new Promise<never>((_, reject) => void go().catch(reject))
  // Firefox has an empty page between two.
  const loaded = '!globalThis.isLeft && location.protocol !== "about:" && document.readyState === "complete"'
  const isThere = () => page.evaluate(loaded).catch(() => false)
  // `go` resolves too early where the page that is left still changes its history.
  await Promise.race([failure, expect.poll(isThere).toBe(true)])
}

/** A new page of a browser that Puppeteer drives. */
export async function browserOf(driven: Driven): Promise<Browser> {
  // The one that is there already is replaced when Firefox has started.
  const page = await driven.newPage()
  // How long a page may take is the journey's own matter.
  page.setDefaultNavigationTimeout(0)
  // Whoever enters an address leaves what isn't saved.
  page.on('dialog', dialog => void dialog.accept())
  const complaints: Promise<string>[] = []
  page.on('console', message => {
    if (['error', 'warn'].includes(message.type())) complaints.push(textOf(message))
  })
  page.on('pageerror', error => void complaints.push(Promise.resolve(String(error))))
  return {
    complaints: () => Promise.all(complaints),
    go: url => leave(page, () => page.goto(url)),
    reload: () => leave(page, () => page.reload()),
    url: async () => page.url(),
    run: async expression =>
      String(await page.evaluate(`Promise.resolve(${expression}).then(value => JSON.stringify(value ?? null))`)),
    async point(...steps) {
      for (const step of steps) await move(page, step)
    },
    press: key => page.keyboard.press(key),
    type: text => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    takePicture: async path => void (await page.screenshot({ path: `${path}.png` })),
    close: () => driven.close(),
  }
}
