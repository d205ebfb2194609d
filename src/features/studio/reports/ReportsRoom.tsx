import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { OfflineNote } from '../parts/OfflineNote.tsx'
import { ReportList } from './ReportList.tsx'
import { type ReportState, reportPages } from './reports-data.ts'

const states: readonly ReportState[] = ['open', 'decided']

/** The comments that listeners reported: what nobody has decided on yet, and what was decided. */
export function ReportsRoom() {
  const [state, setState] = useState<ReportState>('open')
  const open = useInfiniteQuery(reportPages('open'))
  const total = open.data?.pages.at(-1)?.pagination.total
  const tabs = [
    { id: 'open', label: 'To decide', ...(total !== undefined && { count: total }) },
    { id: 'decided', label: 'Decided' },
  ]
  return (
    <>
      <Hero title="Reports" />
      <Tabs
        label="Reports"
        tabs={tabs}
        current={state}
        onChange={id => setState(states.find(known => known === id) ?? 'open')}
      >
        <OfflineNote />
        <ReportList key={state} state={state} />
      </Tabs>
    </>
  )
}
