import { canKeep } from '../../data/downloads/can-download.ts'
import { useDownloads } from '../../data/downloads/use-downloads.ts'
import { sizeText } from '../../lib/bytes.ts'
import { counted } from '../../lib/text.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Group } from '../../ui/layout/group-stack.ts'
import { DownloadRow } from './DownloadRow.tsx'
import styles from './Downloads.module.css'
import { bytesOf, inOrder } from './in-order.ts'
import { KeepLiked } from './KeepLiked.tsx'
import { RemoveAll } from './RemoveAll.tsx'
import { Storage } from './Storage.tsx'
import type { DownloadsVerbs } from './verbs.ts'

/** What is kept on this device: how much room it takes, which sets, and whether liked ones come by themselves. */
export function Downloads({ verbs }: { verbs: DownloadsVerbs }) {
  if (!canKeep)
    return (
      <EmptyState
        kind="waveform"
        title="This browser can't keep music"
        sentence="It has no place for whole sets. In a newer one they can be downloaded, and play without a network."
      />
    )
  return (
    <>
      <div className={styles.head}>
        <Storage />
        <KeepLiked />
      </div>
      <List verbs={verbs} />
    </>
  )
}

function List({ verbs }: { verbs: DownloadsVerbs }) {
  const downloads = useDownloads()
  if (downloads === null) return <RowsSkeleton rows={4} art={64} />
  if (downloads.length === 0) return <Empty />
  return (
    <section aria-label="Downloaded sets">
      <Group justify="space-between" wrap="nowrap" mih={56} pb={8} c="var(--fog-1)">
        <p className="tabular">
          {counted(downloads.length, 'set')} · {sizeText(bytesOf(downloads))}
        </p>
        <RemoveAll count={downloads.length} removeAll={verbs.removeAll} />
      </Group>
      <ul className={styles.list}>
        {inOrder(downloads).map(download => (
          <DownloadRow key={download.set.id} download={download} verbs={verbs} />
        ))}
      </ul>
    </section>
  )
}

const Empty = () => (
  <EmptyState
    kind="id"
    title="Nothing kept on this device yet"
    sentence="Download a set, and it plays without a network."
    action={<ButtonLink to="/sets">Discover Sets</ButtonLink>}
  />
)
