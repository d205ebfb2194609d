import { expect } from 'vitest'
import type { EngineTest } from '../support/journey.ts'
import { pointIn } from '../support/part.ts'

export function queue(test: EngineTest): void {
  test('sets of the queue are moved by mouse and by keys, and played from there', async ({ app, listener, server }) => {
    await server.fillQueue(listener, [1, 5, 9, 18], 1)
    await app.open('/login')
    await app.logIn(listener)
    await app.player.button('Queue').click()
    const panel = app.page.role('dialog', 'Queue')
    const row = (name: string) => panel.role('list', 'Sets in the queue').role('listitem').with(name)

    await panel.button('Move Pier 9 After Hours').startDrag(pointIn(await row('Live from the Quarry').box(), 0.1))
    await panel.role('status').with('is now at position').isShown()
    await app.browser.point('up')
    await expect.poll(() => server.queue(listener)).toBe('[1] 18 5 9')

    await panel.button('Move Tunnel Vision').focus()
    const said = panel.role('status').with('Tunnel Vision')
    await app.browser.press(' ')
    await said.says(/^Picked up Tunnel Vision/)
    await app.browser.press('ArrowUp')
    await said.says(/^Tunnel Vision is now at position 2/)
    await app.browser.press(' ')
    await expect.poll(() => server.queue(listener)).toBe('[1] 18 9 5')

    await panel.button('Play Live from the Quarry').click()
    await app.player.says(/Live from the Quarry/)
    await app.isHeard()
    await expect.poll(() => server.queue(listener)).toMatch(/\[5\]/)
  })
}
