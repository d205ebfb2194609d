import { defineConfig } from 'playwright/test'
import { chromiumLaunch } from '../../scripts/find-chromium.ts'

/** Audio is rendered while it is heard, connections break, browsers are killed: these tests live by the clock. */
const realtime = [
  'bad-network',
  'downloads',
  'evening',
  'listening',
  'lock-screen*',
  'outbox',
  'outbox-device',
  'outbox-progress',
  'player-track',
  'session-storage',
  'social-sign-in',
  'update',
].map(name => `**/${name}.spec.ts`)

const chromium = chromiumLaunch()

/** The production build, servers of their own on free ports, real Chromium with the default autoplay policy. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/server.ts',
  workers: 2,
  // What they wait for comes within one or two seconds on a machine that is free; one that is not may take ten times as long.
  timeout: 60_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  projects: [
    // First, because the longest tests are there; one at a time, because two would take each other's time.
    { name: 'realtime', testMatch: realtime, workers: 1 },
    { name: 'browser', testIgnore: realtime },
  ],
  use: {
    // What the worker does is tested in the specs about it, which allow it: to install it takes longer than most tests.
    serviceWorkers: 'block',
    // Each would take a fifth of the time of the tests, also where none fails: `--trace on` makes them all.
    screenshot: 'off',
    trace: 'off',
    // Before the test's own patience ends, so that the failure says what was waited for.
    actionTimeout: 30_000,
    launchOptions: {
      ...chromium,
      args: [
        ...chromium.args,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Pages live too shortly for V8's middle compiler: its work costs more than it saves, a tenth of a page load.
        '--js-flags=--no-maglev',
      ],
    },
  },
})
