import type { Week } from '#contract/entities/history.ts'
import { lasting } from '../../lib/time.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Days } from './Days.tsx'
import { TopArtists } from './TopArtists.tsx'
import { TopSet } from './TopSet.tsx'
import styles from './WeekReport.module.css'

/** A week in which something was heard: its numbers, its days, and what was heard most. */
export function WeekReport({ week }: { week: Week }) {
  return (
    <>
      <dl className={styles.numbers}>
        <Figure name="Listened" value={lasting(week.heard)} />
        <Figure name={week.sets === 1 ? 'Set' : 'Sets'} value={week.sets} />
        <Figure name={week.artists === 1 ? 'Artist' : 'Artists'} value={week.artists} />
        <Figure name={week.ids === 1 ? 'ID resolved' : 'IDs resolved'} value={week.ids} />
      </dl>
      <Section title="Day by day">
        <Days days={week.days} />
      </Section>
      <div className={styles.most}>
        {week.top_set && (
          <Section title="Most heard set">
            <TopSet set={week.top_set} />
          </Section>
        )}
        {week.top_artists.length > 0 && (
          <Section title="Most heard artists">
            <TopArtists artists={week.top_artists} />
          </Section>
        )}
      </div>
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
