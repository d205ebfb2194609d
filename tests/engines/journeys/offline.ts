import { expect } from 'vitest'
import type { EngineTest } from '../support/journey.ts'

export function offline(test: EngineTest): void {
  test('what is done offline survives a reload and a restart, and arrives when the server is back', async ({
    app,
    listener,
    server,
  }) => {
    await app.open('/login')
    await app.logIn(listener)
    await app.open('/sets')
    await app.main.button('Add Tunnel Vision to favorites').isShown()
    await app.isInstalled()

    server.goAway()
    await app.main.button('Add Tunnel Vision to favorites').click()
    await app.main.button('Remove Tunnel Vision from favorites').isShown()
    const banner = app.page.role('status').with('1 change waiting')
    await banner.isShown()
    await app.browser.reload()
    await app.main.button('Remove Tunnel Vision from favorites').isShown()
    await app.restart()
    await app.open('/sets')
    await app.main.button('Remove Tunnel Vision from favorites').isShown()
    await banner.isShown()
    expect(await server.favorites(listener)).toEqual([])

    server.comeBack()
    await expect.poll(() => server.favorites(listener)).toEqual([9])
    await banner.isGone()
  })
}
