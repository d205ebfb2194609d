import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

/** The open rows of each list, by the list's entry in the browser's history, so that Back finds them open. */
const openRows = new Map<string, ReadonlySet<number>>()

const none: ReadonlySet<number> = new Set()

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return after
}

/** The ids of the open rows, and a stable function that opens or closes one. */
export function useOpenRows(): [open: ReadonlySet<number>, toggle: (id: number) => void] {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [open, setOpen] = useState(openRows.get(entry) ?? none)
  useEffect(() => {
    openRows.set(entry, open)
  }, [entry, open])
  const toggle = useCallback((id: number) => setOpen(before => toggled(before, id)), [])
  return [open, toggle]
}
