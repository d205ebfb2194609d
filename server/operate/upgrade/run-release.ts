import { execFile } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from '../../lib/start-errors.ts'
import { Finding } from '../doctor/finding.ts'

interface Ended {
  code: number | string
  /** Its standard output. */
  output: string
  /** All that it printed. */
  said: string
}

/** Runs a command of a release, with this process's settings. */
export const runRelease = (release: string, args: string[]): Promise<Ended> =>
  new Promise(resolve => {
    const command = [join(release, 'bin/segue.mjs'), ...args]
    execFile(process.execPath, command, { maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout, said: `${stdout}${stderr}`.trim() }),
    )
  })

/** Runs a command of a release. Throws a StartError with what it printed unless its exit code is 0. */
export async function succeed(release: string, args: string[]): Promise<string> {
  const { code, said } = await runRelease(release, args)
  if (code !== 0) throw new StartError(`segue ${args.join(' ')} ended with ${code}:\n${said}`)
  return said
}

/** Asks a release's doctor about this machine. Throws a StartError with each problem. */
export async function assertHealthy(release: string): Promise<void> {
  const { output, said } = await runRelease(release, ['doctor', '--json'])
  const { data: findings } = z.array(Finding).safeParse(parsed(output))
  if (!findings) throw new StartError(`It doesn't run here:\n${said}`)
  const problems = findings.flatMap(each => (each.level === 'problem' ? [`${each.message} → ${each.remedy}`] : []))
  if (problems.length > 0) throw new StartError(`segue doctor of the new release says:\n${problems.join('\n')}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
