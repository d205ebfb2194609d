import type { Failed } from './figures.ts'
import type { Histogram } from './histogram.ts'
import type { Outcome } from './soak.ts'

const ms = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 1 : 0))
const columns = (...cells: (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(9))).join('')

const threeOf = (histogram: Histogram) => [
  ms(histogram.percentile(0.5)),
  ms(histogram.percentile(0.99)),
  histogram.count > 0 ? ms(histogram.max) : '-',
]

/** During a fault a missing answer or a retry-later answer is expected; a refusal never is. */
export const isUnexplained = ({ why, during }: Failed): boolean => during === undefined || /refused|applied/.test(why)

/** Everything whose count must be zero. */
export function troubles({ verdict, unanswered, check, surprises, figures }: Outcome): [name: string, count: number][] {
  const unexplained = figures.failures.filter(isUnexplained)
  const all: [string, number][] = [
    ['lost writes', verdict.lost.length],
    ['doubled writes', verdict.doubled.length],
    ['unanswered writes', unanswered.length],
    ['unexplained errors', unexplained.reduce((sum, { count }) => sum + count, 0)],
    ['wrong counters', Number(check.code !== 0)],
    ['unexpected ends', surprises.length],
  ]
  return all
}

const kinds = ({ figures, seconds }: Outcome): string[] => [
  columns('', 'answered', 'a second', 'p50 ms', 'p99', 'max', '| faults', 'p50 ms', 'p99', 'max'),
  ...[...figures.byKind]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, { outsideFaults, inFaults }]) => {
      const all = outsideFaults.count + inFaults.count
      return columns(
        kind,
        all,
        (all / seconds).toFixed(1),
        ...threeOf(outsideFaults),
        inFaults.count,
        ...threeOf(inFaults),
      )
    }),
]

const failures = ({ figures }: Outcome): string[] =>
  figures.failures
    .toSorted((a, b) => (a.during ?? '').localeCompare(b.during ?? '') || b.count - a.count)
    .map(failed => {
      const { kind, why, during, count, said } = failed
      const line = `  ${(during ?? 'outside faults').padEnd(18)}${kind.padEnd(18)}${why.padEnd(16)}${String(count).padStart(7)}`
      return isUnexplained(failed) ? `${line}  UNEXPLAINED ${said.slice(0, 300)}` : line
    })

const times = ({ faultPeriods }: Outcome): string[] =>
  faultPeriods.all.map(({ fault, from, lifted = Number.NaN, recovered = Number.NaN, notes }) => {
    const inSeconds = (span: number) => `${(span / 1000).toFixed(2)} s`
    const times = `struck ${inSeconds(lifted - from)}, recovered ${inSeconds(recovered - lifted)} after`
    return `  ${fault.padEnd(18)}${times}${notes.map(note => `; ${note}`).join('')}`
  })

function ratio({ figures }: Outcome): string {
  const [list, bare] = [figures.byKind.get('list')?.outsideFaults, figures.byKind.get('(bare answer)')?.outsideFaults]
  if (!list || !bare) return '-'
  const [p50, p99] = [0.5, 0.99].map(share => list.percentile(share) / bare.percentile(share))
  return `p50 ${p50?.toFixed(1)}, p99 ${p99?.toFixed(1)}`
}

function memoryLine({ memory }: Outcome): string {
  if (!memory) return 'not available on this system'
  const { last, most, growth, seconds } = memory
  const slope =
    growth === undefined
      ? 'too short a life for a slope'
      : `${growth.toFixed(0)} MB/h over the second half of a life of ${seconds.toFixed(0)} s`
  return `${last.toFixed(0)} MB, at most ${most.toFixed(0)} MB; ${slope}`
}

/** The outcome as text. */
export function reportOf(outcome: Outcome): string {
  const { options, leftOut, seconds, figures, lag, streams, facts, verdict, unanswered, check, surprises } = outcome
  const answered = [...figures.byKind.values()].reduce(
    (sum, { outsideFaults, inFaults }) => sum + outsideFaults.count + inFaults.count,
    0,
  )
  const worst = [...verdict.lost, ...verdict.doubled, ...unanswered, ...surprises].slice(0, 20)
  return [
    `${options.listeners} listeners for ${seconds.toFixed(0)} s, seed ${options.seed}: ${answered} answers, ${(answered / seconds).toFixed(0)} a second`,
    ...leftOut.map(({ fault, why }) => `Left out: ${fault}, because ${why}`),
    "Left out: steps of the server's own clock, which this machine can't give to one process alone",
    '',
    ...kinds(outcome),
    '',
    'Failed attempts',
    ...failures(outcome),
    'Faults',
    ...times(outcome),
    '',
    `A list, as many times a bare answer of the same bytes: ${ratio(outcome)}`,
    `Memory of the app: ${memoryLine(outcome)}`,
    `Lag of the listeners' own process: p50 ${ms(lag.p50)}, p99 ${ms(lag.p99)}, max ${ms(lag.max)} ms`,
    `Event streams: ${streams.opened} opened, ${streams.heard} events received`,
    `segue check: ${check.said}`,
    `${facts} facts compared: ${troubles(outcome)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
    ...worst.map(line => `  ${line}`),
  ].join('\n')
}
