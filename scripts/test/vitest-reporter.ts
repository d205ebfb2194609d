import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { report } from './events.ts'

const fileOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

/** Reports each test of Vitest to the test command. */
export default class implements Reporter {
  onTestModuleCollected(module: TestModule): void {
    report({ type: 'found', tests: [...module.children.allTests()].length })
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    const { flaky = false, duration = 0 } = test.diagnostic() ?? {}
    const outcome = result.state === 'passed' && flaky ? 'flaky' : result.state
    if (outcome === 'pending') return
    const reason = result.state === 'skipped' ? result.note : undefined
    report({
      type: 'ended',
      file: fileOf(test.module),
      name: test.fullName,
      outcome,
      took: duration,
      ...(reason && { reason }),
    })
  }

  /** A file that can't be loaded has no tests to fail. */
  onTestModuleEnd(module: TestModule): void {
    const failed = module.errors().length > 0
    if (failed) report({ type: 'ended', file: fileOf(module), name: 'the file itself', outcome: 'failed', took: 0 })
  }
}
