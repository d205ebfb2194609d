import { useEffect, useRef, useState } from 'react'
import { idle, late, useLate } from '../../ui/overlays/late.ts'
import type { SimilarProps } from './Similar.tsx'

const code = late(() => import('./Similar.tsx'))

/**
 * The end of a page: what is like its set, track or artist. It is loaded when the listener is at most a screen away, and not
 * before the page is drawn. Without it the page ends here.
 */
export function MoreLikeThis(of: Omit<SimilarProps, 'near'>) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const loaded = useLate(code, near)
  useEffect(() => {
    const observer = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting === true), {
      root: document,
      rootMargin: '100%',
    })
    void idle().then(() => place.current && observer.observe(place.current))
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{loaded && <loaded.Similar {...of} near={near} />}</div>
}
