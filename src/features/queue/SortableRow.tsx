import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { cx } from '../../lib/class-names.ts'
import styles from './QueueRow.module.css'
import { QueueRow, type QueueRowProps } from './QueueRow.tsx'

/** A row of a set that waits. It can be moved by its grip, with a pointer or with keys. */
export function SortableRow({ item }: Omit<QueueRowProps, 'grip'>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.set.id,
    attributes: { roleDescription: 'sortable' },
  })
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.row, isDragging && styles.dragged)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <QueueRow
        item={item}
        grip={
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            className={styles.grip}
            aria-label={`Move ${item.set.set_name}`}
            title="Move"
          >
            <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
          </button>
        }
      />
    </li>
  )
}
