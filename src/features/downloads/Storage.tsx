import { useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { type StorageSpace, storageSpace } from '../../data/downloads/store/storage-space.ts'
import { useDownloads } from '../../data/downloads/use-downloads.ts'
import { sizeText } from '../../lib/bytes.ts'
import { Progress } from '../../ui/feedback/progress.ts'
import { bytesOf } from './in-order.ts'
import styles from './Storage.module.css'

/** The storage is measured again when the downloads grow or shrink by so many bytes. */
const stepBytes = 16_000_000

/** How much storage the app takes on this device, and how much is left. */
export function Storage() {
  const now = useStorageSpace()
  if (now === null) return <p className={styles.words}>Free space unknown in this browser.</p>
  return (
    <div>
      {/* At least wide enough to be visible. */}
      <Progress
        value={now ? Math.max(1.5, Math.min(100, (100 * now.used) / Math.max(1, now.quota))) : 0}
        aria-hidden="true"
      />
      <p className={styles.words}>
        {now && (
          <>
            <strong>{sizeText(now.used)}</strong> used by {brand.name}, {sizeText(Math.max(0, now.quota - now.used))}{' '}
            left
          </>
        )}
      </p>
    </div>
  )
}

/** The storage as measured last; undefined until it is measured, null where the browser can't tell. */
function useStorageSpace(): StorageSpace | null | undefined {
  const [measured, setMeasured] = useState<StorageSpace | null>()
  const steps = Math.ceil(bytesOf(useDownloads() ?? []) / stepBytes)
  useEffect(() => {
    let over = false
    const show = (now: StorageSpace | null) => {
      if (!over) setMeasured(now)
    }
    // Always true: it names the dependency.
    if (steps >= 0) void storageSpace().then(show, () => show(null))
    return () => {
      over = true
    }
  }, [steps])
  return measured
}
