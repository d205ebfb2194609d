import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { FeaturedItem, FeaturedKind } from '#contract/entities/studio-catalogue.ts'
import type { AnswerOf } from '#contract/route.ts'
import { type getFeatured, saveFeatured } from '#contract/routes/studio/home.ts'
import row from '../../../catalogue/lists/TallRow.module.css'
import { call } from '../../../data/api/api.ts'
import { RemoveButton } from '../../../ui/controls/RemoveButton.tsx'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { Sortable } from '../../../ui/sortable/Sortable.tsx'
import { SortableItem } from '../../../ui/sortable/SortableItem.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { Picker } from '../parts/Picker.tsx'
import { useEditing } from '../parts/use-editing.ts'
import styles from './FeaturedList.module.css'

type List = AnswerOf<typeof getFeatured>['lists'][number]

const names: Record<FeaturedKind, string> = { set: 'Sets', artist: 'Artists', label: 'Labels' }
const shapes = { set: 'sleeve', artist: 'disc', label: 'label' } as const

/** An item at the place of another one. */
function moved(items: readonly FeaturedItem[], id: number, to: number): FeaturedItem[] {
  const place = items.findIndex(each => each.id === to)
  const item = items.find(each => each.id === id)
  return item ? items.filter(each => each.id !== id).toSpliced(place, 0, item) : [...items]
}

/** One list on home: searched and added, dragged into order, removed. */
export function FeaturedList({ list, reload }: { list: List; reload: () => Promise<unknown> }) {
  const { id: listId, kind, version, items: listed } = list
  const served = useMemo(() => ({ value: { items: listed }, version }), [listed, version])
  const editing = useEditing(served, async ({ items }, version) => {
    const result = await call(saveFeatured, {
      params: { id: listId },
      body: { ids: items.map(({ id }) => id), version },
    })
    if (result.ok) notify(`${names[kind]} on home saved`)
    await reload()
    return result.ok
      ? { ...result, body: { value: { items: result.body.items }, version: result.body.version } }
      : result
  })
  const { items } = editing.now
  const set = (changed: FeaturedItem[]) => editing.set({ items: changed })
  const ids = items.map(({ id }) => id)
  return (
    <section className={styles.section} aria-label={`${names[kind]} on home`}>
      <h2>{names[kind]}</h2>
      <EditForm editing={editing} name={`the ${kind}s on home`}>
        <Sortable
          ids={ids}
          what={kind}
          nameOf={id => items.find(each => each.id === id)?.name ?? ''}
          onMove={(id, to) => set(moved(items, id, to))}
        >
          <ol aria-label={names[kind]}>
            {items.map(({ id, name, art_url_sm }) => (
              <SortableItem key={id} id={id} name={name} className={row.row} dragged={styles.dragged}>
                {grip => (
                  <>
                    {grip}
                    <Artwork src={art_url_sm} shape={shapes[kind]} size={48} />
                    <span className={row.words}>
                      <span className={styles.name}>{name}</span>
                    </span>
                    <RemoveButton
                      label={`Remove ${name}`}
                      tooltip="Remove"
                      icon={<IconX size={18} aria-hidden="true" />}
                      fallback="main"
                      onRemove={() => set(items.filter(each => each.id !== id))}
                    />
                  </>
                )}
              </SortableItem>
            ))}
          </ol>
        </Sortable>
        <Picker
          kind={kind}
          label={`Add ${kind === 'artist' ? 'an artist' : `a ${kind}`}`}
          without={ids}
          onPick={({ id, name, art_url_sm }) => set([...items, { id, name, art_url_sm }])}
        />
      </EditForm>
    </section>
  )
}
