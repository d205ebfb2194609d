import { defineConfig } from 'playwright/test'

/** The production build, its own data folder and port, real Chromium with the default autoplay policy. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './server.ts',
  // Audio is rendered while it is heard: two cores carry one browser well.
  workers: 1,
  timeout: 30_000,
  expect: { timeout: 8_000 },
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
