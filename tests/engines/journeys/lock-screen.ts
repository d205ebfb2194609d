import { expect } from 'vitest'
import type { EngineTest } from '../support/journey.ts'

export function lockScreen(test: EngineTest): void {
  test('the lock screen shows the track, and its keys pause, play and skip', async ({ app, desk, listener }) => {
    const shown = () => desk.mediaKeys.playerctl('metadata', '--format', '{{title}}|{{album}}').catch(String)
    const status = () => desk.mediaKeys.playerctl('status').catch(String)
    await app.open('/login')
    await app.logIn(listener)
    await app.open('/sets/1')
    await app.main.button('Play Nordlicht Closing Set').click()
    await app.isHeard()
    await expect.poll(shown).toContain('|Nordlicht Closing Set')
    const first = await shown()

    await desk.mediaKeys.playerctl('play-pause')
    await app.player.button('Play').isShown()
    await expect.poll(status).toBe('Paused')
    await desk.mediaKeys.playerctl('play-pause')
    await app.isHeard()
    await expect.poll(status).toBe('Playing')

    await desk.mediaKeys.playerctl('next')
    await expect.poll(() => app.seekBar.attribute('aria-valuetext')).toContain(', track 2,')
    await expect.poll(shown).not.toBe(first)
    await app.isHeard()
  })
}
