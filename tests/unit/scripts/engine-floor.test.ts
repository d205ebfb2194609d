import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { exceptions } from '../../../scripts/engine-floor/exceptions.ts'
import { checkFolder } from '../../../scripts/engine-floor.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function builtOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'segue-floor-'))
  folders.push(folder)
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  return folder
}

test('scripts and styles are read, and what they use is named with its file', () => {
  const { read, found } = checkFolder(
    builtOf({ 'sw.js': 'URL.canParse(path)', 'a.css': '.row { width: stretch }', 'index.html': '<p></p>' }),
  )
  expect(read).toBe(2)
  expect(found.map(({ file, feature }) => `${file} ${feature}`).sort()).toEqual([
    'a.css width: stretch',
    'sw.js URL.canParse',
  ])
})

test('an exception covers the values of its property, and one that nothing needs is named', () => {
  const { found, unused } = checkFolder(builtOf({ 'a.css': '.row { text-wrap: balance; cursor: grab }' }))
  expect(found).toEqual([])
  expect(unused).not.toContain('cursor')
  expect(unused).toContain(':has')
  expect(unused.length).toBe(Object.keys(exceptions).length - 2)
})
