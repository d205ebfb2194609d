import type { EngineTest } from '../support/journey.ts'

/** The demo's sets. */
const sets: Record<number, string> = { 4: 'Basement Transmission 021', 5: 'Live from the Quarry', 9: 'Tunnel Vision' }

export function addresses(test: EngineTest): void {
  test('a page that is opened by its address is shown, also when another one is left for it', async ({
    app,
    listener,
  }) => {
    await app.open('/login')
    await app.logIn(listener)
    // Each page is left at another moment: when it is shown, when it has just begun, and in between.
    for (const seen of [true, false, true, false, false, true]) {
      for (const [id, name] of Object.entries(sets)) {
        await app.open(`/sets/${id}`)
        if (seen) await app.main.role('heading', name).isShown()
      }
    }
    await app.main.role('heading', 'Tunnel Vision').isShown()
    await app.main.role('row').isShown()
    await app.browser.reload()
    await app.main.role('heading', 'Tunnel Vision').isShown()
    await app.open('/sets')
    await app.main.role('link', /^Tunnel Vision/).isShown()
  })
}
