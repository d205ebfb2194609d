import type { UploadKind } from '#contract/entities/upload.ts'
import { Answer } from '../../../catalogue/answer/Answer.tsx'
import { CallError } from '../../../data/api/send.ts'
import { sizeText } from '../../../lib/bytes.ts'
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { studioLink } from '../address.ts'
import { SoundList } from '../sounds/SoundList.tsx'
import { DropZone } from './DropZone.tsx'
import { UploadNews } from './UploadNews.tsx'
import styles from './UploadRoom.module.css'
import { UploadRow } from './UploadRow.tsx'
import { type Row, useUploads } from './use-uploads.ts'

/** Why this server takes no uploads, in its own words. */
const refusalOf = (error: Error | null) =>
  error instanceof CallError && error.status === 503 ? error.message : undefined

const kinds = [
  { kind: 'set', item: '', name: 'Sets' },
  { kind: 'sound', item: 'tracks', name: 'Single tracks' },
] as const

/** A single track that was listened to is in the list of sounds, unless it was there before. */
const isListed = ({ kind, upload }: Row) => kind === 'set' || upload?.state !== 'done' || upload.found.is_known === true

/**
 * Where recordings are uploaded: each becomes a draft with everything that is found in it. At `tracks`, single tracks are listened to, and
 * said to be heard in which sets.
 */
export function UploadRoom({ item }: { item: string }) {
  const kind = item === 'tracks' ? 'sound' : 'set'
  const { query, rows } = useUploads()
  const refusal = query.data ? undefined : refusalOf(query.error)
  const listened = rows.filter(row => row.kind === 'sound' && row.upload?.state === 'done').length
  return (
    <>
      <Hero title="Upload" />
      <nav aria-label="What to upload" className={styles.kinds}>
        {kinds.map(each => (
          <ButtonLink
            key={each.kind}
            {...studioLink('upload', each.item)}
            variant="chip"
            size="xs"
            aria-current={each.kind === kind ? 'page' : undefined}
            data-live={each.kind === kind || undefined}
          >
            {each.name}
          </ButtonLink>
        ))}
      </nav>
      {refusal === undefined ? (
        <Answer query={query} skeleton={<RowsSkeleton rows={4} />}>
          {({ max_size, bit_rate, takes }) => (
            <DropZone key={kind} kind={kind} takes={takes} bitRate={bit_rate} largest={sizeText(max_size)}>
              <Uploads kind={kind} bitRate={bit_rate} rows={rows.filter(row => row.kind === kind && isListed(row))} />
              <UploadNews rows={rows} />
              {kind === 'sound' && <SoundList listened={listened} />}
            </DropZone>
          )}
        </Answer>
      ) : (
        <>
          <ErrorState title="No uploads here" sentence={refusal} />
          {kind === 'sound' && <SoundList listened={listened} />}
        </>
      )}
    </>
  )
}

interface UploadsProps {
  kind: UploadKind
  rows: readonly Row[]
  bitRate: number
}

function Uploads({ kind, rows, bitRate }: UploadsProps) {
  if (rows.length > 0)
    return (
      <ul className={styles.list} aria-label="Uploads">
        {rows.map(row => (
          <UploadRow key={row.key} row={row} bitRate={bitRate} />
        ))}
      </ul>
    )
  if (kind === 'sound') return null
  return <EmptyState kind="waveform" title="No uploads yet" sentence="Each recording becomes a draft here." />
}
