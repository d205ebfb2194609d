import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** A list that follows each key asks too much (product, 9.5), in ms. */
const debounceMs = 200

/** What is typed to search a list: the props of its field, and the text to search for. */
export function useSearch() {
  const [search, onSearch] = useState('')
  const [searched] = useDebouncedValue(search.trim(), debounceMs)
  return { field: { search, onSearch }, searched }
}
