import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { patience } from '../../support/patience.ts'
import { type BadNetwork, startBadNetwork } from '../../support/peers/proxy.ts'
import { addRecording, writeRecording } from '../../support/recordings/like-demo.ts'
import { banner } from './item-page.ts'
import { ownServer } from './own-server.ts'
import { test as base } from './queue-page.ts'

/** The demo's shortest sets, 26 and 32 MB long. */
export const rooms = { id: 21, name: 'Frequencies for Empty Rooms' }
export const greenhouse = { id: 14, name: 'Greenhouse Recordings 07' }

/** Writes recordings for some sets into the server's media folder. */
export class Recordings {
  private readonly files = new Map<number, { path: string; body: Buffer }>()

  /** The file's SHA-256, in hex. */
  hash = (setId: number) => createHash('sha256').update(this.file(setId).body).digest('hex')

  async add(setId: number, permalink: string): Promise<void> {
    this.files.set(setId, await addRecording(ownServer(), permalink))
  }

  /** Corrupts a byte of the file and keeps its modification time, so that the server doesn't notice. */
  async damage(setId: number, at: number): Promise<void> {
    const { path, body } = this.file(setId)
    const damaged = Buffer.from(body)
    damaged[at] = ~(damaged[at] ?? 0)
    await writeRecording(path, damaged)
  }

  /** Undoes the damage. */
  async restore(setId: number): Promise<void> {
    const { path, body } = this.file(setId)
    await writeRecording(path, body)
  }

  private file(setId: number): { path: string; body: Buffer } {
    const file = this.files.get(setId)
    if (!file) throw new Error(`Set ${setId} has no recording of its own`)
    return file
  }

  async end(): Promise<void> {
    for (const { path } of this.files.values()) await rm(path)
  }
}

const menuOf = (page: Page) => page.getByRole('region', { name: /^Download / })

/** The download button of the set on this page. */
export const downloadButton = (page: Page) =>
  banner(page).getByRole('button', { name: /^(Download|Waiting|Downloading|Paused|Failed|Downloaded) / })

/** Chooses an action of the button's menu: `Download`, `Pause download`, … */
export async function choose(page: Page, verb: string): Promise<void> {
  await downloadButton(page).click()
  const menu = menuOf(page)
  // The menu takes the focus a moment after it has opened, and would take it from the pressed button.
  await expect.poll(() => menu.evaluate(element => element.contains(document.activeElement))).toBe(true)
  // By keyboard: while the page is still growing, the menu moves away from under a pointer.
  await menu.getByRole('button', { name: new RegExp(`^${verb}\\b`) }).press('Enter')
}

/** Starts to download the set of this page. */
export const download = (page: Page) => choose(page, 'Download')

/** Waits until the button's text matches. */
export const showsText = (page: Page, words: RegExp) =>
  expect(downloadButton(page)).toHaveAccessibleName(words, { timeout: patience(60_000) })

export const isDownloaded = (page: Page) => showsText(page, /^Downloaded /)

/** The SHA-256 of a downloaded file, in hex; null without a file. */
export const hashOnDevice = (page: Page, user: number, setId: number): Promise<string | null> =>
  page.evaluate(
    async ([listener, set]) => {
      const root = await navigator.storage.getDirectory()
      try {
        const all = await root.getDirectoryHandle('recordings')
        const own = await all.getDirectoryHandle(String(listener))
        const file = await (await own.getFileHandle(`${set}.mp3`)).getFile()
        const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
        return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
      } catch {
        return null
      }
    },
    [user, setId] as const,
  )

export const test = base.extend<{ recordings: Recordings; network: BadNetwork }>({
  network: async ({ browserName: _ }, use) => {
    const network = await startBadNetwork(ownServer().url)
    await use(network)
    await network.close()
  },
  baseURL: async ({ network }, use) => use(network.url),
  recordings: async ({ listener }, use) => {
    const recordings = new Recordings()
    const sets = await listener.store.db
      .selectFrom('sets')
      .select(['id', 'mp3_permalink'])
      .where('id', 'in', [rooms.id, greenhouse.id])
      .execute()
    for (const { id, mp3_permalink } of sets) await recordings.add(id, mp3_permalink ?? '')
    await use(recordings)
    await recordings.end()
  },
})

export { expect }
