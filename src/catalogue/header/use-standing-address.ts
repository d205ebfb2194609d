import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leads from the address of an item that was merged to that of the one that stays (product, 13.10), whose id the server answers. */
export function useStandingAddress(asked: number, answered: number | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (answered === undefined || answered === asked) return
    const { href } = router.state.location
    void router.navigate({ href: href.replace(`/${asked}`, `/${answered}`), replace: true })
  }, [router, asked, answered])
}
