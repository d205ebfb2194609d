import { expect } from 'vitest'
import type { EngineTest } from '../support/journey.ts'

export function marks(test: EngineTest): void {
  test('a heart, a comment and a search are there again after a reload', async ({ app, listener, server }) => {
    await app.open('/login')
    await app.logIn(listener)
    await app.page.role('link', 'Sets').click()
    await app.isAt('/sets')
    await app.main.button('Add Tunnel Vision to favorites').click()
    await app.main.button('Remove Tunnel Vision from favorites').isShown()

    // The page is left while it sends the heart, and the engine may keep it with the lock and the store that it holds.
    await app.open('/sets/10?tab=comments')
    const panel = app.page.role('tabpanel')
    await panel.role('textbox', 'Comment').fill('From the last row')
    await app.page.button('Post comment').click()
    await panel.role('listitem').with('From the last row').says(new RegExp(listener.username))
    await expect.poll(() => server.favorites(listener)).toEqual([9])
    await app.browser.reload()
    await panel.role('listitem').with('From the last row').says(new RegExp(listener.username))

    await app.page.role('banner').role('combobox').fill('nordlihct')
    await app.browser.press('Enter')
    await app.isAt('/search?s=nordlihct')
    await app.page.role('region', 'Sets').role('link', 'Nordlicht Closing Set').isShown()
    await app.browser.reload()
    await app.page.role('region', 'Sets').role('link', 'Nordlicht Closing Set').click()
    await app.isAt('/sets/1')
    await app.main.role('heading', 'Nordlicht Closing Set').isShown()

    await app.open('/sets')
    await app.main.button('Remove Tunnel Vision from favorites').isShown()
  })
}
