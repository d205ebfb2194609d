import { useEffect } from 'react'
import { mediaUrl } from '../../lib/media-url.ts'

export interface ShareMetaProps {
  /** As the document has it: `Tarn on Segue`. */
  title: string
  description: string | undefined
  /** Path below `/media/`. */
  image: string | null | undefined
}

/** Tells in the document's head what others show of the page, and takes it back when the page is left. */
export function ShareMeta({ title, description, image }: ShareMetaProps) {
  useEffect(() => {
    const picture = image ? mediaUrl(image) : undefined
    const takeBack = [
      put('name', 'description', description),
      put('property', 'og:title', title),
      put('property', 'og:description', description),
      put('property', 'og:image', picture),
      put('name', 'twitter:card', 'summary'),
      put('name', 'twitter:image', picture),
    ]
    return () => {
      for (const undo of takeBack) undo()
    }
  }, [title, description, image])
  return null
}

/** In place of what the document said of it, if it did. */
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
