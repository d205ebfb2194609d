/** A picture at the top of a page. It is part of a record that the page's first calls return. */
export interface FirstPicture {
  /** The URL of the call whose answer is the record, or a list that begins with it; `*` in place of the id. */
  call: string
  /** As in an `<img>`. */
  sizes: string
  /** The record's fields that name the picture's files, and the widths of these in px. */
  widths: readonly (readonly [field: string, width: number])[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the sources of the picture, as in an `<img>`. */
function sourcesIn(answer: unknown, widths: FirstPicture['widths']): string {
  const record: unknown = isRecord(answer) && Array.isArray(answer.data) ? answer.data[0] : answer
  if (!isRecord(record)) return ''
  const sources = widths.map(([field, width]) => record[field] && `/media/${record[field]} ${width}w`)
  return sources.filter(Boolean).join()
}

/**
 * Loads the picture, and shows it where the first paint has a place for it. React's own is then there at once, because the
 * browser has it.
 */
export async function showPicture({ sizes, widths }: FirstPicture, response: Promise<Response>): Promise<void> {
  // A clone, because the app reads the response itself.
  const answer = await response.then(each => each.clone().json())
  const srcset = sourcesIn(answer, widths)
  if (!srcset) return
  const picture = Object.assign(new Image(), {
    alt: '',
    crossOrigin: 'anonymous',
    fetchPriority: 'high',
    sizes,
    srcset,
  })
  document.querySelector('#root > [inert] [data-picture]')?.replaceChildren(picture)
}
