import { defineConfig } from 'playwright/test'

/** The production build, its own data folder and port, real Chromium with the default autoplay policy. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './server.ts',
  // Audio is rendered while it is heard: two cores carry one browser well.
  workers: 1,
  // What they wait for comes within one or two seconds on a machine that is free; one that is not may take ten times as long.
  timeout: 60_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    ...(process.env.SEGUE_URL && { baseURL: process.env.SEGUE_URL }),
    // A trace of every test would take as much time as the tests: `npx playwright test … --trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
})
