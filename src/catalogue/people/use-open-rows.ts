import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

/** Which rows stand open in a list, by its entry in the browser's history: Back finds them as they were left. */
const left = new Map<string, ReadonlySet<number>>()

const none: ReadonlySet<number> = new Set()

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return after
}

/** The rows that stand open, by id, and how to open or close one. */
export function useOpenRows(): [open: ReadonlySet<number>, toggle: (id: number) => void] {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [open, setOpen] = useState(left.get(entry) ?? none)
  useEffect(() => {
    left.set(entry, open)
  }, [entry, open])
  const toggle = useCallback((id: number) => setOpen(before => toggled(before, id)), [])
  return [open, toggle]
}
