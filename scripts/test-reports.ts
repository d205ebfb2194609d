import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** What came of a suite; the failed and the skipped ones by name, with the reason where one was given. */
export interface Outcome {
  passed: number
  failed: string[]
  skipped: string[]
}

const named = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(': ')

function read<S extends z.ZodMiniType>(path: string, schema: S): z.output<S> | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

const Vitest = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** Reads Vitest's JSON report; undefined when there is none. */
export function readVitest(path: string): Outcome | undefined {
  const report = read(path, Vitest)
  if (!report) return undefined
  const tests = report.testResults.flatMap(file => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed')
  const failed = tests.filter(({ status }) => status === 'failed')
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    passed: passed.length,
    failed: failed.map(test => named(test.fullName, test.failureMessages[0])),
    skipped: skipped.map(test => test.fullName),
  }
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
const Playwright = z.object({ suites: z.array(Suite) })

/** The names of a suite's tests that ended so, at any depth. */
const ended = (suite: z.infer<typeof Suite>, ...how: string[]): string[] => [
  ...suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => how.includes(status))
      .map(({ annotations }) => named(title, annotations.find(({ type }) => type === 'skip')?.description)),
  ),
  ...(suite.suites ?? []).flatMap(inner => ended(inner, ...how)),
]

/** Reads Playwright's JSON report; undefined when there is none. A test that passed by being repeated has failed. */
export function readPlaywright(path: string): Outcome | undefined {
  const report = read(path, Playwright)
  if (!report) return undefined
  const all = (...how: string[]) => report.suites.flatMap(suite => ended(suite, ...how))
  return { passed: all('expected').length, failed: all('unexpected', 'flaky'), skipped: all('skipped') }
}
