import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/find-chromium.ts'

/** Vitest 5.1 prints failures with `Map.groupBy`, which Node 20 lacks: without it, a failed run doesn't say what failed. */
if (!('groupBy' in Map)) {
  const groupBy = <Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> => {
    const groups = new Map<Key, Item[]>()
    for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
    return groups
  }
  Object.assign(Map, { groupBy })
}

/** The packages of the client and of its component tests, which Vite prepares for the browser. */
const browserPackages = [
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@mantine/hooks',
  '@tabler/icons-react',
  '@tanstack/query-sync-storage-persister',
  '@tanstack/react-query',
  '@tanstack/react-query-persist-client',
  '@tanstack/react-router',
  'axe-core',
  'firebase/app',
  'firebase/auth',
  'idb-keyval',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'zod/mini',
]

/** Each takes at most some seconds where nothing else runs, and may take ten times as long beside a browser. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

/** Two files at once, on whatever machine: half of the time a file waits for its database or for a process it started. */
const besideEachOther = { maxWorkers: 2, sequence: { groupOrder: 1 } }

/**
 * `unit` runs pure code in Node, `client` what needs a document, `api` the whole server against a real PostgreSQL that is
 * started once; each file of `api` works on a clone of a prepared database.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/client/**'],
          setupFiles: 'tests/support/seed.ts',
          ...patience,
        },
      },
      {
        test: {
          name: 'client',
          environment: 'happy-dom',
          include: ['tests/unit/client/**/*.test.{ts,tsx}'],
          ...patience,
        },
      },
      {
        plugins: [react()],
        // One that was first met while a test runs would make Vite load that test's page anew.
        optimizeDeps: { include: browserPackages },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/built-server.ts', 'tests/support/database-server.ts'],
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
          globalSetup: 'tests/support/database-server.ts',
          ...besideEachOther,
          setupFiles: 'tests/support/seed.ts',
          ...patience,
        },
      },
    ],
  },
})
