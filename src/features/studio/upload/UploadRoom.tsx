import { Answer } from '../../../catalogue/answer/Answer.tsx'
import { CallError } from '../../../data/api/send.ts'
import { sizeText } from '../../../lib/bytes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { DropZone } from './DropZone.tsx'
import { UploadNews } from './UploadNews.tsx'
import styles from './UploadRoom.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './use-uploads.ts'

/** Why this server takes no uploads, in its own words. */
const refusalOf = (error: Error | null) =>
  error instanceof CallError && error.status === 503 ? error.message : undefined

/** Where recordings are uploaded: each becomes a draft with everything that is found in it. */
export function UploadRoom() {
  const { query, rows } = useUploads()
  const refusal = query.data ? undefined : refusalOf(query.error)
  if (refusal !== undefined) return <ErrorState title="No uploads here" sentence={refusal} heading="h1" />
  return (
    <>
      <Hero title="Upload" />
      <Answer query={query} skeleton={<RowsSkeleton rows={4} />}>
        {({ max_size }) => (
          <DropZone largest={sizeText(max_size)}>
            {rows.length === 0 ? (
              <EmptyState kind="waveform" title="No uploads yet" sentence="Each recording becomes a draft here." />
            ) : (
              <ul className={styles.list} aria-label="Uploads">
                {rows.map(row => (
                  <UploadRow key={row.key} row={row} />
                ))}
              </ul>
            )}
            <UploadNews rows={rows} />
          </DropZone>
        )}
      </Answer>
    </>
  )
}
