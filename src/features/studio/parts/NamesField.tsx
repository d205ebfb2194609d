import { IconX } from '@tabler/icons-react'
import { RemoveButton } from '../../../ui/controls/RemoveButton.tsx'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Sortable } from '../../../ui/sortable/Sortable.tsx'
import { SortableItem } from '../../../ui/sortable/SortableItem.tsx'
import styles from './NamesField.module.css'
import { Picker } from './Picker.tsx'

export interface NamesFieldProps {
  kind: 'artist' | 'label'
  /** `Artists` */
  label: string
  names: readonly string[]
  onNames: (names: string[]) => void
  /** The most names. Another one takes the place of a single one. */
  most?: number
  error?: string | undefined
}

/** Names of artists or labels in their order, in which they can be moved: those of the catalogue are found while they are typed, and others are new. */
export function NamesField({ kind, label, names, onNames, most = 20, error }: NamesFieldProps) {
  const add = (name: string) => {
    if (names.includes(name)) return
    if (most > 1 && names.length >= most) notify(`There is room for ${most}: remove one to add ${name}`, 'error')
    else onNames([...names.slice(0, most - 1), name])
  }
  return (
    <div className={styles.field}>
      <Picker
        kind={kind}
        label={label}
        error={error}
        placeholder={most > 1 ? 'Add a name' : names.length > 0 ? 'Another one instead' : 'None'}
        onPick={({ name }) => add(name)}
        onNew={add}
      />
      {names.length > 0 && (
        <Sortable
          ids={names}
          what="name"
          nameOf={name => name}
          onMove={(name, to) => onNames(names.filter(each => each !== name).toSpliced(names.indexOf(to), 0, name))}
        >
          <ul className={styles.names} aria-label={label}>
            {names.map(name => (
              <SortableItem key={name} id={name} name={name} className={styles.name}>
                {grip => (
                  <>
                    {names.length > 1 && grip}
                    <span>{name}</span>
                    <RemoveButton
                      label={`Remove ${name} from ${label}`}
                      tooltip="Remove"
                      icon={<IconX size={16} aria-hidden="true" />}
                      fallback="main"
                      onRemove={() => onNames(names.filter(each => each !== name))}
                    />
                  </>
                )}
              </SortableItem>
            ))}
          </ul>
        </Sortable>
      )}
    </div>
  )
}
