import { useAtomValue } from 'jotai/react'
import { canDownload } from '../../data/downloads/can-download.ts'
import { useDownloads, useDownloadsUnreadable } from '../../data/downloads/use-downloads.ts'
import { sizeText } from '../../lib/bytes.ts'
import { counted } from '../../lib/text.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Group } from '../../ui/layout/group-stack.ts'
import { AutoDownload } from './AutoDownload.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import styles from './Downloads.module.css'
import { Expiry } from './Expiry.tsx'
import { bytesOf, inOrder } from './in-order.ts'
import { RemoveAll } from './RemoveAll.tsx'
import { Storage } from './Storage.tsx'

/** The listener's downloads: the storage they take, the automatic downloads, and the sets. */
export function Downloads() {
  if (!useAtomValue(canDownload))
    return (
      <EmptyState
        kind="waveform"
        title="This browser can't download sets"
        sentence="Use a newer browser, or a window that isn't private, to download sets and play them offline."
      />
    )
  return (
    <>
      <div className={styles.head}>
        <div>
          <Storage />
          <Expiry />
        </div>
        <AutoDownload />
      </div>
      <List />
    </>
  )
}

function List() {
  const downloads = useDownloads()
  const isUnreadable = useDownloadsUnreadable()
  if (isUnreadable) return <Unreadable />
  if (downloads === null) return <RowsSkeleton rows={4} art={64} />
  if (downloads.length === 0) return <Empty />
  return (
    <section aria-label="Downloaded sets">
      <Group justify="space-between" wrap="nowrap" mih={56} pb={8} c="var(--fog-1)">
        <p className="tabular">
          {counted(downloads.length, 'set')} · {sizeText(bytesOf(downloads))}
        </p>
        <RemoveAll count={downloads.length} />
      </Group>
      <ul className={styles.list}>
        {inOrder(downloads).map(download => (
          <DownloadRow key={download.set.id} download={download} />
        ))}
      </ul>
    </section>
  )
}

const Unreadable = () => (
  <EmptyState
    kind="waveform"
    title="Your downloads can't be read right now"
    sentence="This device's storage isn't responding. Your downloads are kept, and appear here once it does."
  />
)

const Empty = () => (
  <EmptyState
    kind="id"
    title="No downloads yet"
    sentence="Download sets to play them offline."
    action={<ButtonLink to="/sets">Browse sets</ButtonLink>}
  />
)
