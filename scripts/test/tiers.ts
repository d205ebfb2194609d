/** The tiers of the tests, in the order in which they are cheapest to fail; docs/testing.md says what each is for. */

export const tierNames = ['unit', 'component', 'api', 'simulation', 'install', 'browser'] as const
export type TierName = (typeof tierNames)[number]
export const isTier = (name: string): name is TierName => tierNames.some(each => each === name)

interface Runner {
  /** The program, run by Node itself: a shell or `npx` in between would keep its reports. */
  program: string
  args: string[]
  /** Its own reporters: a short one, whose output is shown when a test failed, and one to look at while it runs. */
  reporters: Record<'short' | 'long', string>
}

interface Tier {
  title: string
  runner: Runner
  /** It runs what was built, not the sources. */
  needsBuild?: boolean
  needsBrowser?: boolean
  /** Comes behind a test's name, to run that test alone. */
  grep: string
}

const vitest = (project: string): Runner => ({
  program: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--project', project, '--reporter', './scripts/test/vitest-reporter.ts'],
  reporters: { short: '--reporter=dot', long: '--reporter=default' },
})

const playwright: Runner = {
  program: 'node_modules/playwright/cli.js',
  args: ['test', '--config', 'tests/browser/playwright.config.ts'],
  reporters: {
    short: '--reporter=dot,./scripts/test/playwright-reporter.ts',
    long: '--reporter=list,./scripts/test/playwright-reporter.ts',
  },
}

export const tiers: Record<TierName, Tier> = {
  unit: { title: 'Unit', runner: vitest('unit'), grep: '-t' },
  component: { title: 'Component', runner: vitest('component*'), needsBrowser: true, grep: '-t' },
  api: { title: 'API', runner: vitest('api'), needsBuild: true, grep: '-t' },
  simulation: { title: 'Simulation', runner: vitest('simulation'), grep: '-t' },
  install: { title: 'Install', runner: vitest('install'), needsBuild: true, grep: '-t' },
  browser: { title: 'Browser', runner: playwright, needsBuild: true, needsBrowser: true, grep: '-g' },
}
