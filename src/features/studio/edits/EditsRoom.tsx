import { useInfiniteQuery } from '@tanstack/react-query'
import { EditKind } from '#contract/entities/studio.ts'
import { listEdits } from '#contract/routes/studio/edits.ts'
import { Answer } from '../../../catalogue/answer/Answer.tsx'
import { callOrThrow } from '../../../data/api/api.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { studioLink } from '../address.ts'
import { EditRow } from './EditRow.tsx'
import styles from './EditsRoom.module.css'

const perPage = 50

interface Of {
  kind?: EditKind | undefined
  item_id?: number | undefined
}

/** The item that an address names: `set-7`. Nothing for all edits. */
function itemOf(text: string): Of {
  const [name, id] = text.split('-')
  const kind = EditKind.safeParse(name).data
  return kind && /^[1-9]\d{0,8}$/.test(id ?? '') ? { kind, item_id: Number(id) } : {}
}

const editPages = (of: Of) => ({
  queryKey: [listEdits.path, of],
  staleTime: 0,
  initialPageParam: undefined,
  queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
    callOrThrow(listEdits, { query: { ...of, before: pageParam, limit: perPage } }, signal),
  getNextPageParam: ({ data }: { data: readonly { id: number }[] }) =>
    data.length === perPage ? data.at(-1)?.id : undefined,
})

/** What curators changed, newest first, with Undo; of one item when the address names one. */
export function EditsRoom({ item }: { item: string }) {
  const of = itemOf(item)
  const query = useInfiniteQuery(editPages(of))
  return (
    <>
      <Hero title="Edits" />
      {of.kind && (
        <div className={styles.of}>
          <span>Only one {of.kind}</span>
          <ButtonLink size="sm" {...studioLink('edits')}>
            Show all edits
          </ButtonLink>
        </div>
      )}
      <Answer query={query} skeleton={<RowsSkeleton rows={8} art={0} />}>
        {({ pages }) => {
          const edits = pages.flatMap(({ data }) => data)
          if (edits.length === 0)
            return (
              <EmptyState kind="id" title="No edits yet" sentence="What you change appears here, and can be undone." />
            )
          return (
            <>
              <ol className={styles.list} aria-label="Edits">
                {edits.map(edit => (
                  <EditRow key={edit.id} edit={edit} reload={query.refetch} />
                ))}
              </ol>
              {query.hasNextPage && (
                <BusyButton loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Load more
                </BusyButton>
              )}
            </>
          )
        }}
      </Answer>
    </>
  )
}
