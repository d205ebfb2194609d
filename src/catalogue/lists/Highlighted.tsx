import { createContext, use } from 'react'
import { splitAtMatches } from '../../lib/matches.ts'
import styles from './Highlighted.module.css'

const Search = createContext('')

/** Its value is a search term, which every `Highlighted` text within highlights. */
export const HighlightSearch = Search.Provider

/** A text with the words of the search term highlighted; plain where there is no term. */
export function Highlighted({ children }: { children: string }) {
  const search = use(Search)
  if (!search) return children
  return splitAtMatches(children, search).map(({ at, text, isMatch }) =>
    isMatch ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
