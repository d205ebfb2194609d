import { expect } from 'vitest'
import type { Engine } from '../support/engine.ts'
import type { EngineTest } from '../support/journey.ts'

/** The demo's shortest set. */
export const shortest = { id: 21, name: 'Frequencies for Empty Rooms' }

export function downloads(test: EngineTest, { writesFiles }: Engine): void {
  test.runIf(writesFiles)('a downloaded set plays in flight mode', async ({ app, listener, server }) => {
    await server.addRecording(shortest.id)
    await app.open('/login')
    await app.logIn(listener)
    await app.open(`/sets/${shortest.id}`)
    const button = app.main.button(/^(Download|Waiting|Downloading|Downloaded) /)
    await button.click()
    await app.page
      .role('region', `Download ${shortest.name}`)
      .button(/^Download /)
      .click()
    await expect.poll(async () => (await button.texts())[0]).toContain('Downloaded')
    await app.isInstalled()
    server.goAway()
    await app.restart()
    await app.open(`/sets/${shortest.id}`)
    await app.main.role('row').isShown()
    await app.page.role('status').with('Offline').isShown()
    await app.main.button(`Play ${shortest.name}`).click()
    await app.isHeard()
    await app.seekBar.click(0.5)
    await expect.poll(async () => (await app.sound()).position).toBeGreaterThan(600)
    await app.isHeard()
  })

  test.runIf(!writesFiles)('nothing offers to download where it could not be stored', async ({ app, listener }) => {
    await app.open('/login')
    await app.logIn(listener)
    await app.open('/downloads')
    await app.main.role('heading', "This browser can't download sets").isShown()
    await app.page.role('link', 'Sets').click()
    await app.main.role('link', /^Tunnel Vision/).click()
    await app.main.button('Play Tunnel Vision').isShown()
    await app.main.button(/^Download/).isGone()
  })
}
