import { useEffect } from 'react'
import { mediaUrl } from '../../lib/media-url.ts'

export interface ShareMetaProps {
  /** The document's title: `Tarn on Segue`. */
  title: string
  description: string | undefined
  /** Path below `/media/`. */
  image: string | null | undefined
}

/** Sets the document's meta elements for link previews, and restores the previous ones on unmount. */
export function ShareMeta({ title, description, image }: ShareMetaProps) {
  useEffect(() => {
    const picture = image ? mediaUrl(image) : undefined
    const restores = [
      put('name', 'description', description),
      put('property', 'og:title', title),
      put('property', 'og:description', description),
      put('property', 'og:image', picture),
      put('name', 'twitter:card', 'summary'),
      put('name', 'twitter:image', picture),
    ]
    return () => {
      for (const restore of restores) restore()
    }
  }, [title, description, image])
  return null
}

/** Sets the content of a meta element, which is added if it doesn't exist. Returns a function that restores the document. */
function put(attribute: 'name' | 'property', key: string, content: string | undefined): () => void {
  if (!content) return () => undefined
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`)
  const meta = found ?? document.head.appendChild(document.createElement('meta'))
  const before = found?.content
  meta.setAttribute(attribute, key)
  meta.content = content
  return () => {
    if (before === undefined) meta.remove()
    else meta.content = before
  }
}
