import { installationFolder } from '../config/installation.ts'
import { diagnose } from '../operate/doctor/diagnose.ts'
import type { Finding } from '../operate/doctor/finding.ts'
import { assertNoMore, type Print, readArguments, type StandaloneCommand } from './arguments.ts'

const signs = { ok: '✓', warning: '!', problem: '✗' } as const
const wordWidth = 'problem'.length

function linesOf(finding: Finding, subjectWidth: number): string[] {
  const { level, subject, message } = finding
  const begin = `${signs[level]} ${level.padEnd(wordWidth)}  ${subject.padEnd(subjectWidth)}  `
  return [begin + message, ...(finding.level === 'ok' ? [] : [`${' '.repeat(begin.length)}→ ${finding.remedy}`])]
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

function printAll(findings: Finding[], print: Print): void {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  for (const line of findings.flatMap(each => linesOf(each, width))) print(line)
  const count = (level: Finding['level']) => findings.filter(each => each.level === level).length
  print(`\n${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}.`)
}

/** The number of workers, by the rule of `npm start`, which is loaded only where it is asked for. */
async function workersIn(value: string | undefined): Promise<number | undefined> {
  if (value === undefined) return undefined
  const { workersOf } = await import('../process/primary.ts')
  return workersOf(['--workers', value])
}

export const doctorCommand: StandaloneCommand = {
  help: `doctor          check whether this machine and its settings can run Segue, and say what to do; it changes nothing
                  exit code 1 if there is a problem; --workers <number> as for the start, --json`,
  async run(args, print) {
    const options = { json: { type: 'boolean' }, workers: { type: 'string' } } as const
    const { values, positionals } = readArguments(args, options)
    assertNoMore('doctor', positionals)
    const workers = await workersIn(values.workers)
    const findings = await diagnose({ root: installationFolder, environment: process.env, workers })
    if (values.json) print(JSON.stringify(findings, null, 2))
    else printAll(findings, print)
    return findings.some(({ level }) => level === 'problem') ? 1 : 0
  },
}
