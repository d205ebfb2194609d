import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { demoCurator } from '../../../server/demo/seed.ts'
import { patience } from '../../support/patience.ts'
import { encodeMp3 } from '../../support/recordings/encode.ts'
import { id3, text } from '../../support/recordings/id3.ts'
import { App, expect, test } from '../support/app.ts'

/** A recording of some MB that no other run has uploaded. */
async function aRecording(path: string, title: string): Promise<string> {
  const sound = await encodeMp3({ seconds: 20, kbps: 320 })
  const tags = id3(4, [text('TIT2', title), text('TPE1', 'Cleo'), text('TDRC', '2026-05-06'), text('TCON', 'Techno')])
  const file = `${path}/Cleo - Upload.mp3`
  await writeFile(file, Buffer.concat([tags, ...Array.from({ length: 10 }, () => sound)]))
  return file
}

const row = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').first()
const choose = (page: Page, file: string) => page.getByRole('main').locator('input[type=file]').setInputFiles(file)

test('an upload whose tab is closed says which file to choose, and then goes on at the same byte', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-upload-'))
  const title = `Night ${randomUUID().slice(0, 8)}`
  const file = await aRecording(folder, title)
  const context = page.context()
  await new App(page).openSignedIn('/studio/upload', demoCurator.username, demoCurator.password)
  // The first two pieces arrive, and then the network is gone.
  let pieces = 0
  await page.route('**/api/studio/uploads/*', async route => {
    return route.request().method() !== 'PATCH' || ++pieces < 3 ? route.continue() : route.abort()
  })
  await choose(page, file)
  await expect(row(page)).toContainText('The network is gone. This goes on by itself. · 4.1 of 8 MB')
  const again = await context.newPage()
  await page.close({ runBeforeUnload: false })

  await again.goto('/studio/upload')
  await expect(row(again)).toContainText('Choose Cleo - Upload.mp3 again to resume', { timeout: patience(15_000) })
  const offsets: string[] = []
  again.on('request', request => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  await choose(again, file)
  await expect(row(again)).toContainText(/Cleo - Night .*Done/, { timeout: patience(20_000) })
  await expect(row(again)).toContainText(/Waveform/)
  expect(offsets[0]).toBe(String(2 * 2 * 1024 * 1024))
  await row(again).getByRole('link', { name: 'Open the draft' }).click()
  await expect(again).toHaveURL(/\/studio\/sets\/draft-\d+$/)
  await rm(folder, { recursive: true })
})
