/** Writes a file as `pieces/piece-worker.ts` does, removes it, and says whether that works. A worker of its own, since it is tiny. */

declare const self: DedicatedWorkerGlobalScope

const name = 'can-write'
/** The disk is full, or another tab tries it just now. */
const works = ['QuotaExceededError', 'NoModificationAllowedError']

async function writeOnce(): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory()
    const file = await root.getFileHandle(name, { create: true })
    const handle = await file.createSyncAccessHandle()
    handle.write(new Uint8Array(1), { at: 0 })
    handle.flush()
    handle.close()
    await root.removeEntry(name)
    return true
  } catch (failure) {
    return failure instanceof DOMException && works.includes(failure.name)
  }
}

void writeOnce().then(result => self.postMessage(result))
