import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Returns a function that opens the page of a room. */
export function useRoomPage(): (token: string) => void {
  const navigate = useNavigate()
  return useCallback(token => void navigate({ to: '/together/$token', params: { token } }), [navigate])
}
