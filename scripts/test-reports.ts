import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** What came of a suite; the skipped ones by name, with the reason where one was given. */
export interface Outcome {
  passed: number
  failed: number
  skipped: string[]
}

function read<S extends z.ZodMiniType>(path: string, schema: S): z.output<S> | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
})

/** Reads Vitest's JSON report; undefined when there is none. */
export function readVitest(path: string): Outcome | undefined {
  const report = read(path, Vitest)
  if (!report) return undefined
  const tests = report.testResults.flatMap(file => file.assertionResults)
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: skipped.map(test => test.fullName) }
}

const Test = z.object({
  status: z.string(),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
})
const Suite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(Test) })),
  get suites(): z.ZodMiniOptional<z.ZodMiniArray<typeof Suite>> {
    return z.optional(z.array(Suite))
  },
})
const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(Suite),
})

const skippedIn = (suite: z.infer<typeof Suite>): string[] => [
  ...suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => [title, annotations.find(({ type }) => type === 'skip')?.description])
      .map(parts => parts.filter(Boolean).join(': ')),
  ),
  ...(suite.suites ?? []).flatMap(skippedIn),
]

/** Reads Playwright's JSON report; undefined when there is none. A test that passed by being repeated has failed. */
export function readPlaywright(path: string): Outcome | undefined {
  const report = read(path, Playwright)
  if (!report) return undefined
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky, skipped: report.suites.flatMap(skippedIn) }
}
