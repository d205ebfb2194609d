import type { Reason } from '#contract/entities/similar.ts'
import { counted } from '../../lib/text.ts'

/** Why something is like `name`, in a few words: "Shares 4 tracks with Closing at Tresor". On the page of that, without its name. */
export function reasonText(reason: Reason, name?: string): string {
  switch (reason.kind) {
    case 'tracks':
      return `Shares ${counted(reason.count, 'track')}${name ? ` with ${name}` : ''}`
    case 'sets':
      return `Heard ${name ? `with ${name}` : 'together'} in ${counted(reason.count, 'set')}`
    case 'artist':
      return `Same artist: ${reason.name}`
    case 'curator':
      return `Same curator: ${reason.name}`
    case 'label':
      return `Same label: ${reason.name}`
    case 'genre':
      return `Same genre: ${reason.name}`
    case 'listeners':
      return name ? `Liked by those who like ${name}` : 'Liked by the same listeners'
    case 'sound':
      return name ? `Tempo and key fit ${name}` : 'Tempo and key fit'
  }
}
