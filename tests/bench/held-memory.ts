import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright'

/** The memory of a browser, as a sum over its processes. Known only on Linux. */

const pageKilobytes = 4

/** The memory of a process (MB); 0 if it has ended. */
async function heldBy(process: number): Promise<number> {
  const statm = await readFile(`/proc/${process}/statm`, 'utf8').catch(() => '')
  return (Number(statm.split(' ')[1] ?? 0) * pageKilobytes) / 1024
}

/** Measures ten times a second while `work` runs. Resolves with the measurements (MB); none except on Linux. */
export async function heldDuring(browser: Browser, work: () => Promise<unknown>): Promise<number[]> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const processes = processInfo.map(({ id }) => id)
  const held: number[] = []
  const look = async () => {
    const each = await Promise.all(processes.map(heldBy))
    held.push(each.reduce((sum, one) => sum + one, 0))
  }
  await look()
  const timer = setInterval(look, 100)
  await work()
  clearInterval(timer)
  await devtools.detach()
  return process.platform === 'linux' ? held : []
}
