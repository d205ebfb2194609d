import { useAtomValue } from 'jotai/react'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { useHistory } from '../../data/history/use-history.ts'
import { settings } from '../../data/settings/settings.ts'
import { clock } from '../../lib/clock.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ClearHistory } from './ClearHistory.tsx'
import { Day } from './Day.tsx'
import { byDay } from './days.ts'
import styles from './HistoryPage.module.css'
import { KeepHistory } from './KeepHistory.tsx'

/** What the listener has heard, by day, and whether that is kept. */
export function HistoryPage() {
  const query = useHistory()
  const isEmpty = !query.data?.pages.some(page => page.data.length > 0)
  return (
    <Page title="History">
      <Hero title="History" />
      <div className={styles.head}>
        <KeepHistory />
        <ClearHistory disabled={isEmpty} />
      </div>
      <PagedAnswer query={query} skeleton={<RowsSkeleton rows={6} art={64} />} empty={<Empty />} whole>
        {listens => byDay(listens, clock.now()).map(day => <Day key={day.from} {...day} />)}
      </PagedAnswer>
    </Page>
  )
}

function Empty() {
  const off = useAtomValue(settings)?.keep_history === false
  return (
    <EmptyState
      kind="id"
      title="No history yet"
      sentence={off ? 'Turn on listening history to see what you play here.' : 'Sets you play appear here.'}
      action={<ButtonLink to="/sets">Browse sets</ButtonLink>}
    />
  )
}
