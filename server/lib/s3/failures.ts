import { reasonOf, StartError } from '../start-errors.ts'

/** The storage can't be used now: an operator can mend it, and for a listener it passes. */
export class StorageFailure extends StartError {}

/** What services answer when the space they grant is used up. */
const full = [
  'QuotaExceeded',
  'AccountProblem',
  'XMinioStorageFull',
  'InsufficientStorage',
  'XMinioAdminBucketQuotaExceeded',
]
const wrongKeys = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthorizationHeaderMalformed', 'InvalidSecurity']
const noKeys = ['CredentialsProviderError', 'TokenProviderError']

interface Answer {
  name: string
  status: number | undefined
}

function answerOf(error: unknown): Answer {
  if (!(error instanceof Error)) return { name: '', status: undefined }
  const metadata = '$metadata' in error ? error.$metadata : undefined
  const known = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
  const status = known ? metadata.httpStatusCode : undefined
  return { name: error.name, status: typeof status === 'number' ? status : undefined }
}

/** Whether an error is the service's answer that there is no such object. A missing bucket is another one. */
export function isMissing(error: unknown): boolean {
  const { name, status } = answerOf(error)
  return name === 'NoSuchKey' || name === 'NotFound' || (status === 404 && name !== 'NoSuchBucket')
}

function sentenceFor({ name, status }: Answer, bucket: string, at: string, reason: string): string {
  if (name === 'NoSuchBucket') return `There is no bucket ${bucket} at ${at}: make it, or correct the address.`
  if (noKeys.includes(name)) return 'Object storage needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  if (wrongKeys.includes(name))
    return `${at} refuses the key: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION (${name}).`
  if (name === 'RequestTimeTooSkewed') return `${at} refuses this machine's clock: set it.`
  if (full.includes(name) || status === 507) return `The bucket ${bucket} at ${at} has no space left.`
  if (status === 301 || name === 'PermanentRedirect') return `The bucket ${bucket} is in another region: set S3_REGION.`
  if (status === 401 || status === 403)
    return `The key may not do this in the bucket ${bucket} at ${at} (${name}): it must list, read, write and delete.`
  if (status === undefined) return `${at} can't be reached: ${reason}.`
  return `${at} answered ${status}: ${reason}.`
}

/** An error of the client as a sentence for the operator. It never holds a key, a signature or an address with one. */
export function s3Failure(error: unknown, bucket: string, at: string): StartError {
  if (error instanceof StartError) return error
  return new StorageFailure(sentenceFor(answerOf(error), bucket, at, reasonOf(error).replace(/\.$/, '')))
}
