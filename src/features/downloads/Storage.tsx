import { useEffect, useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import { type Room, room } from '../../data/downloads/storage-space.ts'
import { useDownloads } from '../../data/downloads/use-downloads.ts'
import { sizeText } from '../../lib/bytes.ts'
import { Progress } from '../../ui/feedback/progress.ts'
import { bytesOf } from './in-order.ts'
import styles from './Storage.module.css'

/** So many bytes more or less are worth another look. */
const step = 16_000_000

/** How much room the app takes on this device, and how much is left. */
export function Storage() {
  const now = useRoom()
  if (now === null) return <p className={styles.words}>This browser does not tell how much room is left.</p>
  return (
    <div>
      {/* However little it is, it is seen. */}
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

/** Undefined until it is measured, null where it can't be. */
function useRoom(): Room | null | undefined {
  const [measured, setMeasured] = useState<Room | null>()
  const kept = Math.ceil(bytesOf(useDownloads() ?? []) / step)
  useEffect(() => {
    let over = false
    const show = (now: Room | null) => {
      if (!over) setMeasured(now)
    }
    // Measured again whenever there is more or less.
    if (kept >= 0) void room().then(show, () => show(null))
    return () => {
      over = true
    }
  }, [kept])
  return measured
}
