import { refusalBySystem } from '../refusal.ts'

/** `12,345 bytes` */
export const bytesText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'byte' : 'bytes'}`

const reasons: Record<string, string> = {
  ENOENT: 'It is not there',
  ENOTDIR: 'It is not there',
  EACCES: 'It may not be read (no permission)',
  EPERM: 'It may not be read (no permission)',
  EISDIR: 'It is a folder',
  ELOOP: 'It is a link that leads in a circle',
  ENAMETOOLONG: 'Its name is too long',
  EIO: 'The disk can not read it',
  EMFILE: 'Too many files are open',
}

/** What the system said on reading a file, as a refusal; anything else (an abort, our own mistake) as it is. */
export const refusalOf = (error: unknown): unknown =>
  refusalBySystem(error, (code, said) => reasons[code] ?? `It can not be read: ${said}`)
