import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './SortableItem.module.css'

export interface SortableItemProps extends Omit<ComponentProps<'li'>, 'id' | 'children'> {
  id: string | number
  name: string
  /** Its class while it is moved. */
  dragged?: string | undefined
  /** The row around its grip. */
  children: (grip: ReactNode) => ReactNode
}

/** An item of a list that can be moved. */
export function SortableItem({ id, name, className, dragged, children, ...row }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'sortable' },
  })
  return (
    <li
      {...row}
      ref={setNodeRef}
      className={cx(className, isDragging && styles.dragged, isDragging && dragged)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className={styles.grip}
          aria-label={`Move ${name}`}
          title="Move"
        >
          <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
        </button>,
      )}
    </li>
  )
}
