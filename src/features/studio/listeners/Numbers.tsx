import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId } from 'react'
import { usDate } from '#contract/dates.ts'
import { getNumbers, type Numbers as NumbersOfDays } from '#contract/routes/studio/listeners.ts'
import { Answer } from '../../../catalogue/answer/Answer.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { studioQuery } from '../studio-query.ts'
import styles from './Numbers.module.css'

type Day = NumbersOfDays['days'][number]

const whole = new Intl.NumberFormat('en-US')
const hours = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const hourMs = 3_600_000

const columns: readonly { name: string; of: (day: Day) => number; text?: (value: number) => string }[] = [
  { name: 'New listeners', of: day => day.new_listeners },
  { name: 'Active listeners', of: day => day.active_listeners },
  { name: 'Listens', of: day => day.listens },
  { name: 'Hours heard', of: day => day.heard / hourMs, text: value => hours.format(value) },
  { name: 'Hearts', of: day => day.hearts },
  { name: 'Comments', of: day => day.comments },
]

const totalNames: Record<keyof NumbersOfDays['totals'], string> = {
  listeners: 'Listeners',
  sets: 'Sets',
  withdrawn_sets: 'Unpublished sets',
  tracks: 'Tracks',
  artists: 'Artists',
  labels: 'Labels',
}
const totalsInOrder = ['listeners', 'sets', 'withdrawn_sets', 'tracks', 'artists', 'labels'] as const

const numbersQuery = studioQuery(getNumbers, {})

/** How much is listened to: the last 30 days, and what there is in all. */
export function Numbers() {
  const query = useQuery(numbersQuery)
  return (
    <Answer query={query} skeleton={<RowsSkeleton rows={8} art={0} />}>
      {({ days, totals }) => (
        <>
          <dl className={styles.totals}>
            {totalsInOrder.map(each => (
              <div key={each}>
                <dt>{totalNames[each]}</dt>
                <dd>{whole.format(totals[each])}</dd>
              </div>
            ))}
          </dl>
          <Days days={days} />
        </>
      )}
    </Answer>
  )
}

/** A row for each day, the last one first. The bar of a number is as long as its share of the column's greatest. */
function Days({ days }: { days: readonly Day[] }) {
  const about = useId()
  const most = columns.map(({ of }) => Math.max(...days.map(of)))
  const bar = (value: number, column: number): CSSProperties => ({
    backgroundSize: `${(100 * value) / Math.max(most[column] ?? 1, 1e-9)}% 3px`,
  })
  return (
    <>
      <p className={styles.about} id={about}>
        Last 30 days, in UTC. Listens count for listeners who keep a history.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard */}
      <section className={styles.scrolling} aria-label="Last 30 days" tabIndex={0}>
        <table className={styles.days} aria-labelledby={about}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(day => (
              <tr key={day.day}>
                <th scope="row">{usDate(day.day)}</th>
                {columns.map(({ name, of, text = whole.format }, column) => (
                  <td key={name}>
                    <span className={styles.bar} style={bar(of(day), column)}>
                      {text(of(day))}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
