import { mkdtempSync, renameSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOpenFiles, type OpenFile } from '../../../../server/media/open-files.ts'

let folder: string
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = mkdtempSync(join(tmpdir(), 'segue-open-files-'))
  writeFileSync(join(folder, 'a.mp3'), 'the first')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const located = vi.fn(async (path: string): Promise<string | undefined> => path)
const open = () => createOpenFiles(folder, located)

async function textOf(file: OpenFile | undefined): Promise<string> {
  const block = Buffer.alloc(100)
  return block.toString('utf8', 0, await file?.read(block, 100, 0))
}

describe('An open file', () => {
  it('is the same one for the next part', async () => {
    const files = open()
    expect(await files.get('a.mp3')).toBe(await files.get('a.mp3'))
    files.close()
  })

  it('is another one as soon as another file has its name, and can be read to its end by who began', async () => {
    const files = open()
    const first = await files.get('a.mp3')
    first?.hold()
    writeFileSync(join(folder, 'new'), 'the second')
    renameSync(join(folder, 'new'), join(folder, 'a.mp3'))
    expect(await textOf(await files.get('a.mp3'))).toBe('the second')
    expect(await textOf(first)).toBe('the first')
    first?.release()
    vi.advanceTimersByTime(10_000)
    expect(first?.hold()).toBe(false)
    files.close()
  })

  it('has another version when it is written in place, even with the same size', async () => {
    const files = open()
    const before = await files.get('a.mp3')
    const later = statSync(join(folder, 'a.mp3')).mtimeMs / 1000 + 10
    writeFileSync(join(folder, 'a.mp3'), 'the other')
    utimesSync(join(folder, 'a.mp3'), later, later)
    const after = await files.get('a.mp3')
    expect(after?.info.mtimeMs).not.toBe(before?.info.mtimeMs)
    expect(await textOf(after)).toBe('the other')
    files.close()
  })

  it('is gone when its name is', async () => {
    const files = open()
    await files.get('a.mp3')
    unlinkSync(join(folder, 'a.mp3'))
    expect(await files.get('a.mp3')).toBeUndefined()
    files.close()
  })

  it('is closed some seconds after its last use, not while it is read', async () => {
    const files = open()
    const file = await files.get('a.mp3')
    file?.hold()
    vi.advanceTimersByTime(600_000)
    expect(await textOf(file)).toBe('the first')
    file?.release()
    vi.advanceTimersByTime(600_000)
    expect(file?.hold()).toBe(false)
    expect(await textOf(await files.get('a.mp3'))).toBe('the first')
    files.close()
  })

  it('is closed for others when very many are asked for', async () => {
    const files = open()
    const first = await files.get('a.mp3')
    for (let at = 0; at < 300; at++) {
      writeFileSync(join(folder, `${at}.mp3`), 'another')
      await files.get(`${at}.mp3`)
    }
    expect(first?.hold()).toBe(false)
    files.close()
  })

  it('is never one that may not be opened', async () => {
    located.mockResolvedValueOnce(undefined)
    const files = open()
    expect(await files.get('a.mp3')).toBeUndefined()
  })
})
