import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { weekQuery } from '../../data/catalogue/week-query.ts'
import { clock } from '../../lib/clock.ts'
import { mondayAt, weekName } from '../../lib/week.ts'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { NothingHeard } from './NothingHeard.tsx'
import { SharePicture } from './SharePicture.tsx'
import { shownWeek } from './shown-week.ts'
import { WeekReport } from './WeekReport.tsx'
import { WeekSkeleton } from './WeekSkeleton.tsx'
import { WeekSteps } from './WeekSteps.tsx'

/** What the listener heard in a week, with a picture of it to share. */
export function WeekPage() {
  const { of } = useSearch({ from: '/_site/_app/week' })
  const current = mondayAt(clock.now())
  const monday = shownWeek(of, current)
  const isCurrent = monday === current
  const query = useQuery(weekQuery(monday))
  const heard = query.data !== undefined && query.data.heard > 0
  return (
    <Page title="Your week" glow={query.data?.top_set?.art_url}>
      <Hero title="Your week" tagline={weekName(monday)} />
      <WeekSteps monday={monday} current={current}>
        {heard && <SharePicture key={monday} week={query.data} monday={monday} />}
      </WeekSteps>
      <Answer query={query} skeleton={<WeekSkeleton />} whole>
        {week => (heard ? <WeekReport week={week} /> : <NothingHeard isCurrent={isCurrent} />)}
      </Answer>
    </Page>
  )
}
