import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const debounceMs = 500

/**
 * The text in a search field, and when it becomes the search term: half a second after the last key, at once on `submit`,
 * and at once when the field is emptied. Then `onTerm` is called. `term` is the current search term; when it changes from
 * elsewhere (a recent search, the Back button), the text follows it.
 */
export function useTerm(term: string, onTerm: (term: string) => void) {
  /** `reported`: what `onTerm` was last called with. */
  const [state, setState] = useState({ text: term, seen: term, reported: term })
  if (state.seen !== term) setState({ text: term === state.reported ? state.text : term, seen: term, reported: term })

  const report = (text: string) => {
    later.cancel()
    const reported = text.trim()
    setState(now => ({ ...now, reported }))
    if (reported !== term) onTerm(reported)
  }
  // Reads the text when it fires: it may have changed from elsewhere by then.
  const later = useDebouncedCallback(() => report(state.text), debounceMs)

  return {
    text: state.text,
    /** The text isn't searched for yet. */
    pending: state.text.trim() !== term,
    change(text: string) {
      setState(now => ({ ...now, text }))
      if (text.trim() === '') report(text)
      else later()
    },
    submit: () => report(state.text),
  }
}
