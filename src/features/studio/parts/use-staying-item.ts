import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { studioLink } from '../address.ts'

/**
 * Leads from the address of an item that was merged to that of the one that stays (product, 13.13). `item` and `stays` are what their
 * addresses name; as long as something isn't saved, the form stays where it was typed.
 */
export function useStayingItem(room: string, item: string | number, stays: string | number, isChanged: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (item !== stays && !isChanged) void navigate({ ...studioLink(room, stays), replace: true })
  }, [navigate, room, item, stays, isChanged])
}
