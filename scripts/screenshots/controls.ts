import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright'
import { createServer } from 'vite'
import { folder, widths } from './screens.ts'

/** Takes the page of all controls from a development server, which alone has it, into `.screenshots/<width>/`. */
export async function takeControls(browser: Browser): Promise<void> {
  const server = await createServer({ logLevel: 'error', server: { host: '127.0.0.1', port: 0, hmr: false } })
  await server.listen()
  try {
    for (const width of widths) {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await page.goto(`${server.resolvedUrls?.local[0]}__ui`)
      await page.getByRole('heading', { name: 'All controls' }).waitFor()
      mkdirSync(`${folder}/${width}`, { recursive: true })
      await page.screenshot({ path: `${folder}/${width}/controls.jpg`, type: 'jpeg', quality: 80, fullPage: true })
      await page.close()
    }
  } finally {
    await server.close()
  }
}
