import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { TabsSkeleton, WorkHeaderSkeleton } from '../../catalogue/header/WorkHeaderSkeleton.tsx'
import { ListSkeleton } from '../../catalogue/lists/ListSkeleton.tsx'
import { setQuery } from '../../data/catalogue/set-queries.ts'
import { idInAddress } from '../../lib/id-in-address.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { describeSet } from './describe-set.ts'
import header from './header/SetHeader.module.css'
import { SetHeader } from './header/SetHeader.tsx'
import styles from './SetPage.module.css'
import { SetTabs } from './SetTabs.tsx'
import { tracklistTable } from './tracklist/TracklistTable.tsx'
import { SetWaveform } from './waveform/SetWaveform.tsx'

export function SetPage() {
  const { setId } = useParams({ from: '/_site/_app/sets/$setId' })
  const query = useQuery(setQuery(idInAddress(setId)))
  const set = query.data
  return (
    <Page
      title={set?.set_name ?? 'Set'}
      description={set && describeSet(set)}
      image={set?.art_url_xl}
      glow={set?.art_url_sm}
    >
      <Answer query={query} skeleton={<SetPageSkeleton />} missing="set" heading="h1" whole>
        {set => (
          <Fragment key={set.id}>
            <SetHeader set={set} />
            <SetWaveform set={set} />
            <SetTabs set={set} />
          </Fragment>
        )}
      </Answer>
    </Page>
  )
}

const SetPageSkeleton = () => (
  <>
    <WorkHeaderSkeleton className={header.set} />
    <div data-bleed className={styles.waveform} aria-hidden="true" />
    <TabsSkeleton className={styles.tabs} />
    <ListSkeleton {...tracklistTable} phone={<RowsSkeleton rows={6} />} />
  </>
)
