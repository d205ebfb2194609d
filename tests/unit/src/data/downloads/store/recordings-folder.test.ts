// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordingFile, removeRecordings } from '../../../../../../src/data/downloads/store/recordings-folder.ts'

/** A private window of Firefox, which refuses its files. */

const refusal = new DOMException('Security error when calling GetDirectory', 'SecurityError')

beforeEach(() => {
  Object.assign(navigator, { storage: { getDirectory: () => Promise.reject(refusal) } })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage')
  localStorage.clear()
})

for (const couldWrite of ['false', null])
  test(`files that are refused are none where the browser ${couldWrite ? 'could never write any' : 'has not written any'}`, async () => {
    if (couldWrite) localStorage.setItem('canWriteFiles', couldWrite)
    await expect(recordingFile(1, 2)).resolves.toBeUndefined()
    await expect(removeRecordings(1)).resolves.toBeUndefined()
    await expect(removeRecordings()).resolves.toBeUndefined()
  })

test('files that are refused are a failure where recordings may be', async () => {
  localStorage.setItem('canWriteFiles', 'true')
  await expect(recordingFile(1, 2)).rejects.toBe(refusal)
  await expect(removeRecordings(1)).rejects.toBe(refusal)
})
