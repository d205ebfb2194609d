import { playwright } from '@vitest/browser-playwright'
import { defineConfig, defineProject } from 'vitest/config'
import type { ProjectConfig } from 'vitest/node'
import { chromiumLaunch } from './scripts/find-chromium.ts'
import { themeVariablesFile } from './scripts/theme-variables.ts'

/** The packages of the client and of its component tests, which Vite prepares for the browser. */
const browserPackages = [
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tabler/icons-react',
  '@tanstack/query-sync-storage-persister',
  '@tanstack/react-query',
  '@tanstack/react-query-persist-client',
  '@tanstack/react-router',
  'axe-core',
  'firebase/app',
  'firebase/auth',
  'idb-keyval',
  'jotai/react',
  'jotai/vanilla',
  'jotai/vanilla/utils',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'wasm-media-encoders',
  'zod/mini',
]

/**
 * React's production build. This is defined for the packages only: from `define` of a project Vitest would set NODE_ENV of its
 * own process, and Vite would set `import.meta.env.DEV` to false.
 */
const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** Each takes at most some seconds where nothing else runs, and may take ten times as long beside a browser. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

/** Two files at once, on whatever machine: half of the time a file waits for a database, a process or a page. */
const besideEachOther = { maxWorkers: 2 }

/** They replace a module of the client, which must not have been loaded before them: each has a page of its own. */
const mockers = ['tests/component/account/session/identity.test.tsx', 'tests/component/account/social-sign-in.test.tsx']

/**
 * Part of the component tier. Its files share a page for each worker, which loads the client once: the fixture in
 * `support/app.tsx` takes away what a test leaves behind.
 */
const component = (name: string, files: Pick<ProjectConfig, 'include' | 'exclude' | 'isolate'>) =>
  defineProject({
    plugins: [themeVariablesFile],
    // React as listeners get it: its development build takes twice as long.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // Read by `tests/support/patience.ts`: a browser has no environment.
    define: { 'process.env.SEGUE_SLOWNESS': JSON.stringify(process.env.SEGUE_SLOWNESS ?? '1') },
    optimizeDeps: {
      // One that was first met while a test runs would make Vite load that test's page anew.
      include: browserPackages,
      rolldownOptions: { transform: { define: production } },
    },
    test: {
      name,
      include: ['tests/component/**/*.test.tsx'],
      isolate: false,
      setupFiles: process.env.SEGUE_RANDOM_DELAYS ? ['tests/component/support/random-delays.ts'] : [],
      ...files,
      ...besideEachOther,
      ...patience,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // Otherwise a name would match by a part of it, in any case of letters.
        locators: { exact: true },
        // Those of the packages are half of what a page loads first.
        dependencySourcemaps: false,
        provider: playwright({ launchOptions: chromiumLaunch() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  })

/**
 * The tiers but the browser's, as docs/testing.md has them. `unit` runs in Node; a file that needs a document says so in its
 * first line. The databases of `api` and `simulation` are clones of one that is prepared once.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // Modules are loaded once per worker: none keeps anything that another file's tests could meet.
          isolate: false,
          setupFiles: 'tests/support/seed.ts',
          ...besideEachOther,
          ...patience,
        },
      },
      component('component', { exclude: mockers }),
      component('component-mocks', { include: mockers, isolate: true }),
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/server/built-server.ts', 'tests/support/database/database-server.ts'],
          // One worker's share of the server's code is loaded once: what a file of it keeps from test to test are caches.
          isolate: false,
          ...besideEachOther,
          setupFiles: 'tests/support/seed.ts',
          ...patience,
        },
      },
      {
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          globalSetup: 'tests/support/database/database-server.ts',
          ...besideEachOther,
          setupFiles: 'tests/support/seed.ts',
          ...patience,
        },
      },
      {
        test: {
          name: 'install',
          environment: 'node',
          include: ['tests/install/**/*.test.ts'],
          globalSetup: 'tests/support/install/release-folder.ts',
          ...besideEachOther,
          ...patience,
        },
      },
    ],
  },
})
