import { expect } from 'vitest'
import type { EngineTest } from '../support/journey.ts'
import { ask } from '../support/part.ts'

export function loggingOut(test: EngineTest): void {
  test('after a log-out the next listener finds nothing of the first', async ({ app, listener, server }) => {
    const next = await server.addListener()
    await app.open('/login')
    await app.logIn(listener)
    await app.open('/sets/9')
    await app.main.button('Play Tunnel Vision').click()
    await app.isHeard()
    await app.player.button('Pause').click()
    await app.main.button('Add Tunnel Vision to favorites').click()
    await expect.poll(() => server.favorites(listener)).toEqual([9])
    await app.open('/profile')
    await app.main.role('heading', listener.username).isShown()
    await expect.poll(() => ask(app.browser, 'placesOf', listener.username)).not.toEqual([])

    await app.page.button('Menu').click()
    await app.page.button(/^Log ?out$/i).click()
    await app.isAt(/^\/login/)
    await expect.poll(() => ask(app.browser, 'placesOf', listener.username)).toEqual([])

    await app.logIn(next)
    await app.player.isGone()
    await app.open('/profile')
    await app.main.role('heading', next.username).isShown()
    await app.main.role('link', 'Tunnel Vision').isGone()
    await app.open('/sets/9')
    await app.main.button('Add Tunnel Vision to favorites').isShown()
    expect(await ask(app.browser, 'placesOf', listener.username)).toEqual([])
  })
}
