import { readOptions, usage } from './options.ts'
import { reportOf, troubles } from './report.ts'
import { jsonOf } from './report-json.ts'
import { soak } from './soak.ts'

/** `npm run soak`: exits with 1 when a write was lost or doubled, or a failure is not explained by a fault. */

async function run(): Promise<number> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  const options = readOptions(args)
  const say = (line: string) => console.error(line)
  say(`Seed ${options.seed}, ${options.listeners} listeners, ${options.minutes} minutes`)
  const outcome = await soak(options, say)
  console.error(reportOf(outcome))
  if (options.json) console.log(JSON.stringify(jsonOf(outcome), null, 2))
  const isGood = troubles(outcome).every(([, count]) => count === 0)
  if (!isGood) console.error(`The app's last words:\n${outcome.printed.slice(-4_000)}`)
  return isGood ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
