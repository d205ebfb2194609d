import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Range, satisfies } from 'semver'
import * as z from 'zod/mini'
import type { Check } from '../check.ts'

const Needed = z.object({ engines: z.object({ node: z.string() }) })

/** The oldest versions that a range of `package.json` takes: "20.19, 22.13 or 24" of `^20.19.0 || ^22.13.0 || >=24.0.0`. */
export function leastVersions(range: string): string {
  const least = new Range(range).set.map(([first]) => `${first?.semver.major}.${first?.semver.minor}`.replace('.0', ''))
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(least).replace(', or', ' or')
}

/** Node's version, and the system. */
export const machine: Check = {
  needs: [],
  async run({ root, findings }) {
    const { engines } = Needed.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    const { node } = process.versions
    return [
      satisfies(node, engines.node)
        ? findings.ok(`Node ${node} (${leastVersions(engines.node)} or newer is needed).`)
        : findings.problem(
            `Segue isn't made for Node ${node}.`,
            `Install Node ${leastVersions(engines.node)} or newer.`,
          ),
      ['linux', 'darwin'].includes(process.platform)
        ? findings.ok(`${process.platform}, ${process.arch}.`)
        : findings.problem(
            `Segue isn't made for ${process.platform}.`,
            'Use Linux or macOS; on Windows, the Windows Subsystem for Linux (WSL).',
          ),
    ]
  },
}
