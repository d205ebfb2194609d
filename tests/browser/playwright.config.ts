import { defineConfig } from 'playwright/test'
import { chromiumLaunch } from '../../scripts/find-chromium.ts'
import { measureSlowness } from '../support/measure-slowness.ts'
import { partHas } from '../support/part.ts'
import { patience } from '../support/patience.ts'

/** Tests that depend on the clock: they play audio, break connections or install one version after another. */
const realtime = [
  'bad-network',
  'downloads',
  'embed',
  'evening',
  'listening',
  'lock-screen*',
  'outbox-progress',
  'player-track',
  'together',
  'tracklist-editor',
  'update',
].map(name => `**/${name}.spec.ts`)

measureSlowness()
const chromium = chromiumLaunch()

/** The production build, test servers on free ports, and real Chromium with the default autoplay policy. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/server.ts',
  workers: partHas.rest ? 2 : 1,
  // On an idle machine waits take one or two seconds; a busy one may take ten times as long.
  timeout: patience(120_000),
  expect: { timeout: patience(30_000), toPass: { timeout: patience(30_000) } },
  // What is tagged is in `npm test`; the others are what that leaves.
  ...(partHas.quick !== partHas.rest && { [partHas.quick ? 'grep' : 'grepInvert']: /@journey/ }),
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  projects: [
    // First, because the longest tests are there; one at a time, because two would slow each other down.
    { name: 'realtime', testMatch: realtime, workers: 1 },
    { name: 'browser', testIgnore: realtime },
  ],
  use: {
    // Only the specs about the service worker allow it: installing it takes longer than most tests.
    serviceWorkers: 'block',
    // Each of these would cost a fifth of the run's time, even if no test fails; `--trace on` turns tracing on.
    screenshot: 'off',
    trace: 'off',
    // Shorter than the test's timeout, so that the error names the action that it waited for.
    actionTimeout: patience(60_000),
    launchOptions: {
      ...chromium,
      args: [
        ...chromium.args,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Pages are too short-lived for V8's mid-tier compiler, which would take a tenth of each page load.
        '--js-flags=--no-maglev',
      ],
    },
  },
})
