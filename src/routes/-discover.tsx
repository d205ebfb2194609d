import { Filter } from '../features/catalogue/filter/Filter.tsx'
import { OrderedBy } from '../features/catalogue/OrderedBy.tsx'
import type { ListView, Orders } from '../features/catalogue/order.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Hero } from '../ui/Hero.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './-discover.module.css'
import { PagedAnswer, type PagedAnswerProps } from './-paged-answer.tsx'

export interface DiscoverProps<Item, By extends string> extends Omit<PagedAnswerProps<Item>, 'empty'> {
  title: string
  tagline: string
  /** What is said when the catalogue has none. */
  empty: string
  orders: Orders<By>
  /** Genre and order of the list. */
  view: ListView<By>
  onView: (view: ListView<By>) => void
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
      <Filter orders={orders} view={view} onView={onView} />
      <OrderedBy orders={orders} order={view.order} onOrder={order => onView({ ...view, order })}>
        <div className={styles.list} aria-busy={list.query.isPlaceholderData}>
          <PagedAnswer
            {...list}
            whole
            empty={
              <EmptyState
                kind="waveform"
                title={empty}
                action={view.genre && <Button onClick={() => onView({ order: orders.first })}>Clear the filter</Button>}
              />
            }
          />
        </div>
      </OrderedBy>
    </Page>
  )
}
