import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Check } from '../check.ts'

const Needed = z.object({ engines: z.object({ node: z.string().check(z.regex(/^>=\d+\.\d+$/)) }) })

/** Whether a Node version such as `20.19.1` is at least the one in `>=20.19`. */
export function isNewEnough(version: string, needed: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = needed.replace('>=', '').split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/** Node's version, and the system. */
export const machine: Check = {
  needs: [],
  async run({ root, findings }) {
    const { engines } = Needed.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    const { node } = process.versions
    const needed = engines.node.replace('>=', '')
    return [
      isNewEnough(node, engines.node)
        ? findings.ok(`Node ${node} (${needed} or newer is needed).`)
        : findings.problem(`Node ${node} is too old.`, `Install Node ${needed} or newer.`),
      ['linux', 'darwin'].includes(process.platform)
        ? findings.ok(`${process.platform}, ${process.arch}.`)
        : findings.problem(
            `Segue isn't made for ${process.platform}.`,
            'Use Linux or macOS; on Windows, the Windows Subsystem for Linux (WSL).',
          ),
    ]
  },
}
