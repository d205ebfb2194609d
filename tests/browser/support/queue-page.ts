import { expect, type Locator, type Page } from 'playwright/test'
import { waitForAnimations, waitForNetworkIdle } from '../../support/page/page-waits.ts'
import type { Listener } from './writes.ts'
import { test as base } from './writes.ts'

/** The names of the demo's sets in these tests' queues, by id. */
export const names: Record<number, string> = {
  1: 'Nordlicht Closing Set',
  4: 'Basement Transmission 021',
  5: 'Live from the Quarry',
  9: 'Tunnel Vision',
  18: 'Pier 9 After Hours',
}

/** The queue's panel on a page. */
export class QueuePage {
  readonly page: Page
  readonly panel: Locator
  readonly rows: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('dialog', { name: 'Queue' })
    this.rows = this.panel.getByRole('list', { name: 'Sets in the queue' }).getByRole('listitem')
  }

  async open(): Promise<void> {
    await this.page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue', exact: true }).click()
    await expect(this.panel).toBeFocused()
  }

  /** For players without a queue button. Waits for an idle network, because the shortcuts are loaded last. */
  async openByKey(): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Player' })).toBeVisible()
    await waitForNetworkIdle(this.page)
    await this.page.keyboard.press('q')
    await expect(this.panel).toBeFocused()
  }

  row = (setId: number) => this.rows.filter({ hasText: names[setId] ?? '' })
  button = (name: string) => this.panel.getByRole('button', { name, exact: true })
  grip = (setId: number) => this.button(`Move ${names[setId]}`)

  /** The announcement for screen readers while a set is moved. */
  announcement = (setId: number) => this.panel.getByRole('status').filter({ hasText: names[setId] ?? '' })

  /** Waits until it shows these sets, the current one in brackets: `4 [1] 5`. */
  async shows(inShort: string): Promise<void> {
    await expect.poll(() => this.inShort()).toBe(inShort)
  }

  private async inShort(): Promise<string> {
    const rows = await this.rows.evaluateAll(all =>
      all.map(row => ({ text: row.textContent ?? '', current: row.ariaCurrent === 'true' })),
    )
    const idIn = (text: string) => Object.entries(names).find(([, name]) => text.includes(name))?.[0] ?? '?'
    return rows.map(({ text, current }) => (current ? `[${idIn(text)}]` : idIn(text))).join(' ')
  }

  /** The announcement when a set is moved to this one's place among the movable sets. */
  private async announcedPlace(setId: number): Promise<RegExp> {
    const grips = await this.panel.getByRole('button', { name: /^Move / }).all()
    const labels = await Promise.all(grips.map(grip => grip.getAttribute('aria-label')))
    return new RegExp(`is now at position ${labels.indexOf(`Move ${names[setId]}`) + 1} of`)
  }

  /** Drags a set to the place of another one, by mouse. */
  async drag(setId: number, to: number): Promise<void> {
    const place = await this.announcedPlace(to)
    await this.grip(setId).hover()
    await this.page.mouse.down()
    const target = await this.row(to).boundingBox()
    if (!target) throw new Error('The queue does not show it')
    await this.page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 6 })
    // Released before it has followed, the set would stay where it was.
    await expect(this.announcement(setId)).toHaveText(place)
    await this.page.mouse.up()
    await this.waitForClicks()
  }

  /** Drags a set to the place of another one, by finger. */
  async dragByFinger(setId: number, to: number): Promise<void> {
    const place = await this.announcedPlace(to)
    // Measured during the sheet's animation, the coordinates would be wrong.
    await waitForAnimations(this.page)
    const grip = await this.grip(setId).boundingBox()
    const target = await this.row(to).boundingBox()
    if (!grip || !target) throw new Error('The queue does not show it')
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }
    const end = target.y + target.height / 2
    const browser = await this.page.context().newCDPSession(this.page)
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] })
    await touch('touchStart', from.y)
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', from.y + (end - from.y) * part)
    await expect(this.announcement(setId)).toHaveText(place)
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await this.waitForClicks()
  }

  /** Waits until dnd-kit accepts clicks: for 50 ms after a drop it ignores them. Only a test is that quick. */
  private waitForClicks(): Promise<void> {
    return this.page.evaluate(() => new Promise<void>(resolve => setTimeout(resolve, 51)))
  }
}

/** A listener's queue on the server. */
export class ServerQueue {
  private readonly listener: Listener

  constructor(listener: Listener) {
    this.listener = listener
  }

  /** Fills an empty queue, as another device would. */
  async fill(sets: readonly number[], current: number): Promise<void> {
    await this.listener.store.db
      .insertInto('queue_items')
      .values(
        sets.map((set_id, index) => ({
          user_id: this.listener.id,
          set_id,
          order: index + 1,
          is_current: set_id === current,
        })),
      )
      .execute()
  }

  /** Saves the position in a set (ms), as another device would. */
  async leave(set_id: number, current_timestamp_ms: number): Promise<void> {
    await this.listener.store.db
      .insertInto('plays')
      .values({ user_id: this.listener.id, set_id, current_timestamp_ms })
      .onConflict(own => own.columns(['user_id', 'set_id']).doUpdateSet({ current_timestamp_ms }))
      .execute()
  }

  async is(inShort: string): Promise<void> {
    await expect.poll(() => this.inShort()).toBe(inShort)
  }

  private async inShort(): Promise<string> {
    const items = await this.listener.store.db
      .selectFrom('queue_items')
      .select(['set_id', 'is_current'])
      .where('user_id', '=', this.listener.id)
      .orderBy('order')
      .execute()
    return items.map(({ set_id, is_current }) => (is_current ? `[${set_id}]` : String(set_id))).join(' ')
  }
}

export const test = base.extend<{ queue: QueuePage; serverQueue: ServerQueue }>({
  queue: ({ page }, use) => use(new QueuePage(page)),
  serverQueue: ({ listener }, use) => use(new ServerQueue(listener)),
})

export { expect }
