import { createContext, use } from 'react'
import { splitAtMatches } from '../../lib/matches.ts'
import styles from './Highlighted.module.css'

const Search = createContext('')

/** Marks what was searched for in every `Highlighted` text below. */
export const HighlightSearch = Search.Provider

/** A text in which the words of the search stand out; as it is where nothing was searched for. */
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
