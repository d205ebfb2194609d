import styles from './RowField.module.css'
import type { Suggestion } from './suggest.ts'

interface SuggestionsProps {
  id: string
  options: readonly (Suggestion | 'new')[]
  /** The highlighted one; -1 for none. */
  at: number
  optionId: (index: number) => string
  /** What is typed. */
  text: string
  /** The row has a track of the catalogue. */
  isKnown: boolean
  onChoose: (option: Suggestion | 'new') => void
}

/** What the catalogue has for the text of a field, below it. The focus stays in the field, whose arrow keys move the highlight. */
export const Suggestions = ({ id, options, at, optionId, text, isKnown, onChoose }: SuggestionsProps) => (
  // The focus stays in the field.
  <div
    id={id}
    role="listbox"
    aria-label="Suggestions"
    className={styles.list}
    onMouseDown={event => event.preventDefault()}
  >
    {options.map((option, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the focus never comes here; the field chooses by Enter.
      <div
        key={option === 'new' ? 'new' : option.key}
        id={optionId(index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        className={styles.option}
        onClick={() => onChoose(option)}
      >
        <span className={styles.text}>{option === 'new' ? `Make new: “${text}”` : option.text}</span>
        <span className={styles.about}>
          {option === 'new' ? (isKnown ? 'Another track than before' : '') : option.about}
        </span>
      </div>
    ))}
  </div>
)
