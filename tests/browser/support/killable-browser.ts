import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright/test'
import * as z from 'zod/mini'
import { test as base, withoutSync } from './app.ts'

/** A browser with a profile that survives when it is killed. */
export interface KillableBrowser {
  /** Starts the browser, for the first time or again. */
  start(): Promise<BrowserContext>
  /** Kills all of its processes with SIGKILL: pages get no event, and nothing more is written. */
  kill(): Promise<void>
}

const Processes = z.object({ processInfo: z.array(z.object({ id: z.int() })) })

async function killed(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = Processes.parse(await session?.send('SystemInfo.getProcessInfo'))
  const closed = context.waitForEvent('close')
  for (const { id } of processInfo) process.kill(id, 'SIGKILL')
  await closed
}

export const test = base.extend<{ killableBrowser: KillableBrowser }>({
  killableBrowser: async ({ baseURL, launchOptions }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'segue-profile-'))
    let running: BrowserContext | undefined
    await use({
      async start() {
        running = await chromium.launchPersistentContext(profile, { ...launchOptions, ...(baseURL && { baseURL }) })
        await withoutSync(running)
        return running
      },
      async kill() {
        if (running) await killed(running)
        running = undefined
      },
    })
    await running?.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})
