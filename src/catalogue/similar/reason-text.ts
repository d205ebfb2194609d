import type { Reason } from '../../../contract/entities/similar.ts'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Why something is like `name`, in a few words: "Shares 4 tracks with Closing at Tresor". */
export function reasonText(reason: Reason, name: string): string {
  switch (reason.kind) {
    case 'tracks':
      return `Shares ${counted(reason.count, 'track')} with ${name}`
    case 'sets':
      return `Heard with ${name} in ${counted(reason.count, 'set')}`
    case 'artist':
      return `Same artist: ${reason.name}`
    case 'curator':
      return `Same curator: ${reason.name}`
    case 'label':
      return `Same label: ${reason.name}`
    case 'genre':
      return `Same genre: ${reason.name}`
    case 'listeners':
      return `Liked by those who like ${name}`
    case 'sound':
      return `Tempo and key fit ${name}`
  }
}
