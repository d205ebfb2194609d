import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright'

/** What a browser holds in memory, all of its processes together. Linux alone tells. */

const pageKilobytes = 4

/** In MB; a process that has gone since holds nothing. */
async function heldBy(process: number): Promise<number> {
  const statm = await readFile(`/proc/${process}/statm`, 'utf8').catch(() => '')
  return (Number(statm.split(' ')[1] ?? 0) * pageKilobytes) / 1024
}

/** Measures ten times a second while `work` goes on. Gives what was held each time, in MB; nothing but on Linux. */
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
