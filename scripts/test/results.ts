import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod/mini'

/** A test that has ended, whichever program ran it. */
export interface EndedTest {
  /** Path from the project's root. */
  file: string
  /** With the names of what is around it. */
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** In ms. */
  took: number
}

const VitestResults = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), duration: z.nullish(z.number()) }),
      ),
    }),
  ),
})

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
})
interface Suite {
  title: string
  specs: z.infer<typeof Spec>[]
  suites?: Suite[] | undefined
}
const Suite: z.ZodMiniType<Suite> = z.object({
  title: z.string(),
  specs: z.array(Spec),
  suites: z.optional(z.lazy(() => z.array(Suite))),
})
const PlaywrightResults = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) })

const fromRoot = (path: string) => relative(process.cwd(), path)

/** The results of Vitest's reporter `json`. A file that can't be loaded counts as a test that failed. */
function ofVitest(json: unknown): EndedTest[] {
  return VitestResults.parse(json).testResults.flatMap(({ name: path, status, assertionResults }) => {
    const file = fromRoot(path)
    if (status === 'failed' && assertionResults.length === 0)
      return [{ file, name: 'the file itself', outcome: 'failed', took: 0 }]
    return assertionResults.map(({ fullName, status, duration }) => ({
      file,
      name: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      took: duration ?? 0,
    }))
  })
}

/** The results of Playwright's reporter `json`. */
function ofPlaywright(json: unknown): EndedTest[] {
  const { config, suites } = PlaywrightResults.parse(json)
  const outcomes: Record<string, EndedTest['outcome']> = { expected: 'passed', skipped: 'skipped' }
  const testsOf = ({ suites = [], specs }: Suite, around: string): EndedTest[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        file: fromRoot(`${config.rootDir}/${file}`),
        name: `${around}${title}`,
        outcome: outcomes[status] ?? 'failed',
        took: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...suites.flatMap(each => testsOf(each, `${around}${each.title} `)),
  ]
  return suites.flatMap(suite => testsOf(suite, ''))
}

/** What a program has written; nothing if it could not start. */
export function readResults(path: string, program: 'vitest' | 'playwright'): EndedTest[] {
  if (!existsSync(path)) return []
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return program === 'vitest' ? ofVitest(json) : ofPlaywright(json)
}
