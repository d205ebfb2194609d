import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Report } from './Report.tsx'
import styles from './Reports.module.css'
import { type ReportState, reportPages } from './reports-data.ts'

const texts: Record<ReportState, { label: string; title: string; sentence: string }> = {
  open: {
    label: 'Comments to decide on',
    title: 'Nothing to decide',
    sentence: 'Comments that listeners report are listed here.',
  },
  decided: {
    label: 'Decided comments',
    title: 'Nothing decided yet',
    sentence: 'Comments that were kept or hidden are listed here.',
  },
}

/** One of the two lists. After a decision the focus goes on to the report that takes the place of the decided one. */
export function ReportList({ state }: { state: ReportState }) {
  const query = useInfiniteQuery(reportPages(state))
  const list = useRef<HTMLDivElement>(null)
  /** The place of the report that is being decided. */
  const deciding = useRef<number | null>(null)
  const count = query.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0
  const before = useRef(count)
  useEffect(() => {
    const place = deciding.current
    if (place !== null && count < before.current) {
      deciding.current = null
      const reports = list.current?.querySelectorAll<HTMLElement>('h2') ?? []
      const next = reports[Math.min(place, count - 1)] ?? list.current
      next?.focus()
    }
    before.current = count
  }, [count])
  const { label, ...empty } = texts[state]
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <PagedAnswer
        query={query}
        skeleton={<RowsSkeleton rows={3} art={40} />}
        empty={<EmptyState kind="waveform" {...empty} />}
      >
        {reports => (
          <ol aria-label={label}>
            {reports.map((report, place) => (
              <Report
                key={report.id}
                report={report}
                onDeciding={isUnderWay => {
                  deciding.current = isUnderWay ? place : null
                }}
              />
            ))}
          </ol>
        )}
      </PagedAnswer>
    </div>
  )
}
