import type { Page } from 'playwright'
import { rolldown } from 'rolldown'

/** Opens an empty page of this origin, and runs a module of this folder in it. */
export async function openWith(page: Page, origin: string, module: URL): Promise<void> {
  const bundle = await rolldown({ input: module.pathname, logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
  const [{ code }] = output
  await page.route('**/bundled.js', route => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.route('**/bundled', route =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': "script-src 'self'" },
      body: '<!doctype html><title>Bundled</title><script src="/bundled.js"></script>',
    }),
  )
  await page.goto(`${origin}/bundled`)
}
