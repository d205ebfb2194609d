import { EmptyState } from '../ui/EmptyState.tsx'
import { Hero } from '../ui/Hero.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedAnswer, type PagedAnswerProps } from './-paged-answer.tsx'

export interface DiscoverProps<Item> extends Omit<PagedAnswerProps<Item>, 'empty'> {
  title: string
  tagline: string
  /** What is said when the catalogue has none. */
  empty: string
}

/** A section of the catalogue: its poster and its list. */
export const Discover = <Item extends { id: number }>({ title, tagline, empty, ...list }: DiscoverProps<Item>) => (
  <Page title={title}>
    <Hero title={title} tagline={tagline} />
    <PagedAnswer {...list} empty={<EmptyState kind="waveform" title={empty} />} />
  </Page>
)
