import { demoCurator } from '../../../server/demo/seed.ts'
import type { EngineTest } from '../support/journey.ts'

const pasted = ['0:00 Tarn - First Light', '4:30 Ines Halvard - Glass Weather', '9:00 Tarn - Undertow']

export function studio(test: EngineTest): void {
  test('a tracklist is pasted, edited and saved in the Studio, and listeners see it', async ({ app }) => {
    await app.open('/login')
    await app.logIn(demoCurator)
    await app.open('/studio/sets/12')
    await app.main.button('Paste a tracklist').click()
    const dialog = app.page.role('dialog', 'Paste a tracklist')
    await dialog.role('textbox').fill(pasted.join('\n'))
    await dialog.button('Read').click()
    await dialog.text('3 tracks found').isShown()
    await dialog.button(/^Replace \d+ tracks$/).click()
    await app.main.role('row', /^Track 3,/).isShown()
    await app.main.role('row', /^Track 4,/).isGone()

    await app.main.role('row', /^Track 2,/).focus()
    await app.browser.type('.')
    await app.main.role('row', /^Track 2,.* 4:31/).isShown()
    await app.main.button('Save').click()
    await app.main.text('Saved').isShown()
    await app.browser.reload()
    await app.main.role('row', /^Track 2,.* 4:31/).isShown()

    await app.open('/sets/12')
    await app.main.button(/^Track 3, .*Undertow.*, 00:09:00$/).isShown()
    await app.main.button(/^Track 4, /).isGone()
  })
}
