import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter'
import { report } from './events.ts'

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

/** The titles of the describes around a test, and its own. */
const nameOf = (test: TestCase) => {
  const [, , , ...names] = test.titlePath()
  return names.join(' > ')
}

/** Reports each test of Playwright to the test command. */
export default class implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    report({ type: 'found', tests: suite.allTests().length })
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const reason = test.annotations.find(({ type }) => type === 'skip')?.description
    report({
      type: 'ended',
      file: relative(process.cwd(), test.location.file),
      name: nameOf(test),
      outcome: outcomes[test.outcome()],
      took: duration,
      ...(reason && { reason }),
    })
  }
}
