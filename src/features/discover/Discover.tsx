import { PagedAnswer, type PagedAnswerProps } from '../../catalogue/answer/PagedAnswer.tsx'
import { Filtered, type FilteredProps, NothingOfGenre } from '../../catalogue/filter/Filtered.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './Discover.module.css'

export interface DiscoverProps<Item, By extends string>
  extends Omit<PagedAnswerProps<Item>, 'empty'>,
    FilteredProps<By> {
  title: string
  tagline: string
  /** What is said when the catalogue has none. */
  empty: string
}

/** A section of the catalogue: its poster, its filter and its list. The list before stays, greyed, until the asked one is there. */
export function Discover<Item extends { id: number }, By extends string>({
  title,
  tagline,
  empty,
  orders,
  view,
  onView,
  ...list
}: DiscoverProps<Item, By>) {
  return (
    <Page title={title}>
      <Hero title={title} tagline={tagline} />
      <Filtered orders={orders} view={view} onView={onView}>
        <div className={styles.list} aria-busy={list.query.isPlaceholderData}>
          <PagedAnswer
            {...list}
            whole
            empty={
              view.genre ? (
                <NothingOfGenre title={empty} orders={orders} onView={onView} />
              ) : (
                <EmptyState kind="waveform" title={empty} />
              )
            }
          />
        </div>
      </Filtered>
    </Page>
  )
}
