import { StartError } from '../start-errors.ts'

/** Where objects are: a bucket, and what their keys begin with (empty, or with a slash at the end). */
export interface S3Address {
  bucket: string
  prefix: string
}

/** Whether a text is meant as an address in object storage. */
export const isS3Address = (text: string) => text.startsWith('s3://')

/** Parses `s3://bucket/prefix`. Throws a StartError that says what is wrong. */
export function parseS3Address(text: string): S3Address {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? []
  const names = path.split('/').filter(name => name !== '')
  if (!bucket || names.some(name => name === '.' || name === '..'))
    throw new StartError(`${text} can't be used: an address in object storage is s3://bucket or s3://bucket/prefix.`)
  return { bucket, prefix: names.map(name => `${name}/`).join('') }
}
