import { type Desktop, startDesktop } from '../../support/peers/dbus.ts'
import { test as base, expect } from './app.ts'

type Bus = Desktop | { missing: string }

/** Tests in a browser that publishes its player to the desktop and gets its media keys, over a real session bus. */
export const test = base.extend<{ desktop: Desktop }, { bus: Bus }>({
  bus: [
    async ({ browserName: _ }, use) => {
      const bus = await startDesktop()
      await use(bus)
      if ('stop' in bus) await bus.stop()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ bus, launchOptions }, use) => {
      const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
      await use('missing' in bus ? launchOptions : { ...launchOptions, env: { ...env, ...bus.env } })
    },
    { scope: 'worker' },
  ],
  desktop: async ({ bus }, use, testInfo) => {
    // Skipped where the desktop's programs aren't installed; the reason is printed with the skipped tests.
    if ('missing' in bus) return testInfo.skip(true, bus.missing)
    await use(bus)
  },
})

/** Waits until the desktop lists the browser as a player, which it does as soon as something plays. */
export const isPlayer = (desktop: Desktop) =>
  expect
    .poll(() => desktop.playerctl('--list-all').catch(String), { message: 'The browser is a player of the desktop' })
    .toMatch(/^chromium|chrome/)
