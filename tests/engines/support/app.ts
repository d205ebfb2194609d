import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Desk } from './desk.ts'
import type { Browser, Engine, Setup } from './engine.ts'
import { ask, Part } from './part.ts'

/** The app in a browser, as a listener uses it. */
export class App {
  readonly engine: Engine
  browser: Browser
  /** The errors and warnings of the browsers that have ended. */
  readonly complaints: string[] = []
  private readonly profile: string
  private readonly desk: Desk
  private readonly address: string

  private constructor(engine: Engine, browser: Browser, profile: string, desk: Desk, address: string) {
    this.engine = engine
    this.browser = browser
    this.profile = profile
    this.desk = desk
    this.address = address
  }

  /** Starts a browser that has never seen the app at this address. */
  static async start(engine: Engine, desk: Desk, address: string, setup?: Setup): Promise<App> {
    const profile = await mkdtemp(join(tmpdir(), 'segue-engine-'))
    return new App(engine, await engine.start(profile, desk, setup), profile, desk, address)
  }

  /** Ends the browser and starts it again with what it has kept. */
  async restart(): Promise<void> {
    await this.close()
    this.browser = await this.engine.start(this.profile, this.desk)
  }

  private async close(): Promise<void> {
    this.complaints.push(...(await this.browser.complaints()))
    await this.browser.close()
  }

  async end(): Promise<void> {
    await this.close()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  get page(): Part {
    return new Part(this, '')
  }
  get main(): Part {
    return this.page.role('main')
  }
  get title(): Part {
    return this.page.role('heading').css('h1').nth(0)
  }
  get player(): Part {
    return this.page.role('region', 'Player')
  }
  get seekBar(): Part {
    return this.player.role('slider', /^Position in /)
  }

  /** Enters an address, as into the address bar: the page that was open is left. */
  open = (path: string) => this.browser.go(`${this.address}${path}`)

  async isAt(path: string | RegExp): Promise<void> {
    await expect.poll(() => ask(this.browser, 'path')).toMatch(path)
  }

  async logIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.page.role('textbox', 'Username').fill(username)
    await this.page.css('input[type=password]').fill(password)
    await this.page.button('Login').click()
    await expect.poll(() => ask(this.browser, 'stored', 'user')).toContain(username)
    // What is still loading when its page is left fails.
    await this.main.role('region', 'Featured Labels').role('link').isShown()
    await this.page.role('status', /^Loading/).isGone()
  }

  sound = () => ask(this.browser, 'sound')

  /** Waits until the music goes on from here by a second, and is heard. */
  async isHeard(): Promise<void> {
    const { position } = await this.sound()
    await expect.poll(async () => (await this.sound()).position).toBeGreaterThan(position + 1)
    await expect.poll(() => this.desk.loudness()).toBeGreaterThan(0.01)
  }

  /** Waits until the worker is installed, and loads the page again: from then on the worker answers for the server. */
  async isInstalled(): Promise<void> {
    await expect.poll(() => ask(this.browser, 'workerIsReady')).toBe(true)
    await this.browser.reload()
    await expect.poll(() => ask(this.browser, 'hasWorker')).toBe(true)
  }
}
