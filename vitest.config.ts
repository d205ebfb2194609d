import { readdirSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, defineProject } from 'vitest/config'
import type { ProjectConfig } from 'vitest/node'
import { chromiumLaunch } from './scripts/find-chromium.ts'
import { themeVariablesFile } from './scripts/theme-variables.ts'
import { quickFiles } from './tests/component/quick.ts'
import { measureSlowness } from './tests/support/measure-slowness.ts'
import { ofPart, partHas } from './tests/support/part.ts'
import { patience } from './tests/support/patience.ts'

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

measureSlowness()

/** Each test takes at most some seconds on two quiet cores, and may take ten times as long beside a browser. */
const limits = {
  testTimeout: patience(120_000),
  hookTimeout: patience(120_000),
  expect: { poll: { timeout: patience(30_000) } },
}

/**
 * What `npm test` leaves to `npm run test:all`: what is about the machine, needs programs that only that installs, or takes real
 * sound; and what takes longest of the catalogue's and the Studio's API. None of it guards what listeners have marked or written.
 */
const left = {
  unit: [
    'tests/unit/server/demo/audio/*.test.ts',
    'tests/unit/server/ear/match.test.ts',
    'tests/unit/server/recording/{examine.long,loudness/*,peaks/pool}.test.ts',
  ],
  api: [
    'tests/api/{ear,import,operate,process}/**/*.test.ts',
    'tests/api/account/avatar.test.ts',
    'tests/api/catalogue/{counters,media-pace,moods,recordings,similar,sub-lists}.test.ts',
    'tests/api/other-apps/{browsing,odd-values}.test.ts',
    'tests/api/safety/docs.test.ts',
    'tests/api/studio/{agree,ids-by-ear,people,read-uploads,sounds,tracks,uploads}.test.ts',
  ],
}

/** Has other requests in each part. */
const fuzz = 'tests/api/safety/fuzz.test.ts'

/** They replace a module of the client, which must not have been loaded before them: each has a page of its own. */
const mockers = {
  quick: 'tests/component/account/session/identity.test.tsx',
  rest: 'tests/component/account/social-sign-in.test.tsx',
}

type Files = Pick<ProjectConfig, 'include' | 'exclude'>
const unitTests = ['tests/unit/**/*.test.{ts,tsx}', 'tests/repository/*.test.ts']
const componentTests = ['tests/component/**/*.test.tsx']
const apiTests = ['tests/api/**/*.test.ts']

/** The unit tests that need a document, which say so in their first line. */
const withDocument = readdirSync('tests/unit', { recursive: true, encoding: 'utf8' })
  .map(path => `tests/unit/${path}`)
  .filter(
    path => /\.test\.tsx?$/.test(path) && readFileSync(path, 'utf8').startsWith('// @vitest-environment happy-dom'),
  )

const filesOf = {
  unit: ofPart<Files>({
    quick: { include: unitTests, exclude: [...withDocument, ...left.unit] },
    rest: { include: left.unit },
    all: { include: unitTests, exclude: withDocument },
  }),
  component: ofPart<Files>({
    quick: { include: quickFiles, exclude: Object.values(mockers) },
    rest: { include: componentTests, exclude: [...quickFiles, ...Object.values(mockers)] },
    all: { include: componentTests, exclude: Object.values(mockers) },
  }),
  mockers: ofPart<Files>({
    quick: { include: [mockers.quick] },
    rest: { include: [mockers.rest] },
    all: { include: Object.values(mockers) },
  }),
  api: ofPart<Files>({
    quick: { include: apiTests, exclude: left.api },
    rest: { include: [...left.api, fuzz] },
    all: { include: apiTests },
  }),
}

/**
 * Two files at once, on whatever machine, and each project after the other: Vitest keeps a worker, and what it has loaded, only
 * while the next file is of the same project, and a core that four files share does a tenth less. The API's are last, because they
 * use both cores best when the browser tests, which run beside all these, have ended.
 */
const inOrder = (groupOrder: number) => ({ sequence: { groupOrder }, maxWorkers: 2 })

const unit = (name: string, files: Pick<ProjectConfig, 'include' | 'exclude' | 'environment'>) =>
  defineProject({
    test: {
      name,
      ...files,
      // Without a document, modules are loaded once per worker: none keeps anything that another file's tests could meet.
      ...(files.environment ? { pool: 'vmThreads' } : { isolate: false }),
      setupFiles: ['tests/support/seed.ts', ...(files.environment ? ['tests/support/page-globals.ts'] : [])],
      ...inOrder(files.environment ? 1 : 0),
      ...limits,
    },
  })

/**
 * Part of the component tier. Its files share a page for each worker, which loads the client once: the fixture in
 * `support/app.tsx` takes away what a test leaves behind.
 */
const component = (name: string, files: Files & Pick<ProjectConfig, 'isolate'>) =>
  defineProject({
    plugins: [themeVariablesFile],
    // React as listeners get it: its development build takes twice as long.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: {
      // One that was first met while a test runs would make Vite load that test's page anew.
      include: browserPackages,
      rolldownOptions: { transform: { define: production } },
    },
    test: {
      name,
      isolate: false,
      // Whatever a page loads first, the layers of its styles are in their order.
      setupFiles: [
        'src/ui/theme/layers.css',
        ...(process.env.SEGUE_RANDOM_DELAYS ? ['tests/component/support/random-delays.ts'] : []),
      ],
      ...files,
      ...inOrder(3),
      ...limits,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        locators: { exact: true },
        // Those of the packages are half of what a page loads first.
        dependencySourcemaps: false,
        // A tenth less work; `withMotion` is for the tests about motion.
        provider: playwright({ launchOptions: chromiumLaunch(), contextOptions: { reducedMotion: 'reduce' } }),
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
    // What a test that passes prints says nothing.
    silent: 'passed-only',
    projects: [
      unit('unit', filesOf.unit),
      unit('unit-document', { include: partHas.quick ? withDocument : [], environment: 'happy-dom' }),
      component('component', filesOf.component),
      component('component-mocks', { ...filesOf.mockers, isolate: true }),
      {
        test: {
          name: 'api',
          environment: 'node',
          ...filesOf.api,
          globalSetup: ['tests/support/server/built-server.ts', 'tests/support/database/database-server.ts'],
          // One worker's share of the server's code is loaded once: what a file of it keeps from test to test are caches.
          isolate: false,
          ...inOrder(4),
          setupFiles: 'tests/support/seed.ts',
          ...limits,
        },
      },
      {
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          globalSetup: 'tests/support/database/database-server.ts',
          ...inOrder(2),
          setupFiles: 'tests/support/seed.ts',
          ...limits,
        },
      },
      {
        test: {
          name: 'engines',
          environment: 'node',
          include: ['tests/engines/*/*.test.ts'],
          globalSetup: 'tests/support/server/built-server.ts',
          ...inOrder(6),
          ...limits,
        },
      },
      {
        test: {
          name: 'install',
          environment: 'node',
          include: ['tests/install/**/*.test.ts'],
          globalSetup: 'tests/support/install/release-folder.ts',
          ...inOrder(5),
          ...limits,
        },
      },
    ],
  },
})
