import { systemErrorAsRefusal } from '../lib/import-refusal.ts'

/** `12,345 bytes` */
export const bytesText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'byte' : 'bytes'}`

const reasons: Record<string, string> = {
  ENOENT: 'It does not exist',
  ENOTDIR: 'It does not exist',
  EACCES: 'There is no permission to read it',
  EPERM: 'There is no permission to read it',
  EISDIR: 'It is a folder',
  ELOOP: 'It is a circular link',
  ENAMETOOLONG: 'Its name is too long',
  EIO: "The disk can't read it",
  EMFILE: 'Too many files are open',
}

/** Converts a system error on reading a file to an ImportRefusal. Returns any other error unchanged. */
export const readErrorAsRefusal = (error: unknown): unknown =>
  systemErrorAsRefusal(error, (code, reason) => reasons[code] ?? `It can't be read: ${reason}`)
