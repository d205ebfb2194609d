import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { EditRow } from '../../set/model.ts'
import type { Leave } from '../model/edit-fields.ts'
import { fields } from '../model/fields.ts'
import type { Cell } from '../model/selection.ts'
import type { Tracklist } from '../model/tracklist.ts'
import { leaveBy } from './leave-by.ts'
import styles from './RowField.module.css'
import { Suggestions } from './Suggestions.tsx'
import { isSuggested, lastName, type Suggestion, suggestQuery } from './suggest.ts'

/** A list that follows each key asks too much (product, 9.5). */
const debounceMs = 200

export interface FieldProps {
  cell: Cell
  row: EditRow
  number: number
  tracklist: Tracklist
  /** Called when the row gets the focus back. */
  onDone: () => void
}

/**
 * A field of a row that is typed into. It takes its text when it is left: by Tab, Enter, Ctrl+Enter, or a click elsewhere; with a
 * text that it can't take it stays open. Escape leaves it as it was.
 */
export function TextField({ cell, row, number, tracklist, onDone }: FieldProps) {
  const { field } = cell
  const id = useId()
  const [text, setText] = useState(() => fields[field].text(row))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const left = useRef(false)
  const [searched] = useDebouncedValue(text.trim(), debounceMs)
  const isTyped = text !== fields[field].text(row)
  const { data } = useQuery({
    ...suggestQuery(field, searched, row),
    enabled: isSuggested(field) && isTyped && searched.length > 1,
  })
  const found = isTyped && text.trim() !== '' && data ? data : []
  const isOpen = found.length > 0
  const options: (Suggestion | 'new')[] = isOpen && field !== 'label' ? [...found, 'new'] : found
  const optionId = (index: number) => `${id}-${index}`

  function leave(to: Leave): void {
    left.current = true
    tracklist.leave(cell, to)
    if (to === 'row') onDone()
  }
  /** Takes the text, and goes on if it can be taken. */
  function take(to: Leave | 'blur', taken = text, isNew = false): void {
    const problem = tracklist.commit(cell, taken, isNew)
    if (problem !== null) setRefusal(problem)
    else if (to !== 'blur') leave(to)
    else tracklist.close(cell)
  }
  function choose(option: Suggestion | 'new', to: Leave): void {
    if (option === 'new') take(to, text, true)
    else if (option.kind === 'track') {
      tracklist.pick(cell.uid, option.track)
      leave(to === 'next' ? 'row' : to)
    } else {
      const taken = field === 'label' ? option.text : lastName(text).before + option.text
      take(to === 'row' ? 'next' : to, taken)
    }
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const option = options[at]
    const to = leaveBy(event, field)
    if (to !== null) option ? choose(option, to) : take(to)
    else if (key === 'Escape') leave('row')
    else if (key === 'ArrowDown' && isOpen) setAt(((at + 2) % (options.length + 1)) - 1)
    else if (key === 'ArrowUp' && isOpen) setAt(((at + 1 + options.length) % (options.length + 1)) - 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const name = `${fields[field].label} of track ${number}`
  return (
    <span className={styles.field}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field is opened by a key or a click, to type into it.
        autoFocus
        className={styles.input}
        aria-label={name}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : `${id}-refusal`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={event => event.currentTarget.select()}
        onChange={event => {
          setText(event.currentTarget.value)
          setRefusal(null)
          setAt(-1)
        }}
        onKeyDown={press}
        onBlur={() => !left.current && take('blur')}
        {...(isSuggested(field) && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          'aria-activedescendant': options[at] ? optionId(at) : undefined,
        })}
      />
      {refusal !== null && (
        <span id={`${id}-refusal`} role="alert" className={styles.refusal}>
          {refusal}
        </span>
      )}
      {isOpen && (
        <Suggestions
          id={id}
          options={options}
          at={at}
          optionId={optionId}
          text={text.trim()}
          isKnown={row.track_id !== undefined}
          onChoose={option => choose(option, 'row')}
        />
      )}
    </span>
  )
}
