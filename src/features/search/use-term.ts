import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const debounceMs = 500

/**
 * What is being typed, and the term it becomes: half a second after the last key, at once on `submit`, and at once when
 * nothing is left. `onTerm` hears each new term; `term` comes back with it, or changed by others (the top bar's box, the
 * Back button), whom the field follows.
 */
export function useTerm(term: string, onTerm: (term: string) => void) {
  const [state, setState] = useState({ text: term, seen: term, told: term })
  if (state.seen !== term) setState({ text: term === state.told ? state.text : term, seen: term, told: term })

  const tell = (text: string) => {
    later.cancel()
    const told = text.trim()
    setState(now => ({ ...now, told }))
    if (told !== term) onTerm(told)
  }
  // What stands in the field by then: others may have changed it.
  const later = useDebouncedCallback(() => tell(state.text), debounceMs)

  return {
    text: state.text,
    /** What stands in the field isn't yet what is searched for. */
    pending: state.text.trim() !== term,
    change(text: string) {
      setState(now => ({ ...now, text }))
      if (text.trim() === '') tell(text)
      else later()
    },
    submit: () => tell(state.text),
  }
}
