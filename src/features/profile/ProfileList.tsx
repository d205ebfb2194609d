import { PagedAnswer, type PagedAnswerProps } from '../../catalogue/answer/PagedAnswer.tsx'
import { Filtered, type FilteredProps, NothingOfGenre } from '../../catalogue/filter/Filtered.tsx'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { PageLink } from '../../ui/layout/frames/PageLinks.tsx'

/** What is said of a list that holds nothing yet, and where to go for something to put there. */
export interface Emptiness {
  title: string
  sentence: string
  wayOut: PageLink
}

export interface ProfileListProps<Item, By extends string>
  extends Omit<PagedAnswerProps<Item>, 'empty'>,
    FilteredProps<By> {
  emptiness: Emptiness
}

/** What the listener keeps of one kind. A row that is let go stays, with its mark off, until the list is loaded again. */
export function ProfileList<Item extends { id: number }, By extends string>({
  orders,
  view,
  onView,
  emptiness: { title, sentence, wayOut },
  ...list
}: ProfileListProps<Item, By>) {
  if (view.genre === undefined && list.query.data?.pages[0]?.pagination.total === 0)
    return (
      <EmptyState
        kind="id"
        title={title}
        sentence={sentence}
        action={<ButtonLink to={wayOut.to}>{wayOut.label}</ButtonLink>}
      />
    )
  return (
    <Filtered orders={orders} view={view} onView={onView}>
      <PagedAnswer {...list} empty={<NothingOfGenre orders={orders} onView={onView} />} />
    </Filtered>
  )
}
