import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { installedProgram } from '../../../scripts/test/programs.ts'
import type { S3Settings } from '../../../server/lib/s3/bucket.ts'
import { freePort } from '../server/free-port.ts'

/** Set where there is no object storage: the end of a name of what is skipped. */
export const s3Missing = installedProgram('/usr/lib/python3/dist-packages/swift')
  ? undefined
  : ' (skipped: python3-swift is not installed)'

// As openBucket does: the client would warn of Node 20 whenever it is loaded first here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

const script = fileURLToPath(new URL('s3-server.py', import.meta.url))

export interface S3Server {
  settings: S3Settings & { endpoint: string }
  /** The same as environment variables. */
  environment: Record<string, string>
  /** For what Segue itself doesn't do. */
  client: S3Client
  /** Makes a bucket and resolves with its name. */
  makeBucket(name: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts object storage with an S3 API that checks every signature, OpenStack Swift. It ends with this process, also if that
 * is killed.
 */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-s3-'))
  const port = await freePort()
  const secret = 'a-secret-of-the-tests'
  const child = spawn('/usr/bin/python3', [script, folder, String(port), 'tester', secret], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', chunk => {
    printed += String(chunk)
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error(`The object storage ended: ${printed}`)
    }),
  ])
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: secret }
  const settings = { endpoint, region: 'us-east-1', credentials, pathStyle: true }
  const client = new S3Client({ endpoint, region: settings.region, credentials, forcePathStyle: true })
  return {
    settings,
    client,
    environment: {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    async makeBucket(Bucket) {
      await client.send(new CreateBucketCommand({ Bucket }))
      return Bucket
    },
    async stop() {
      client.destroy()
      child.stdin.end()
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
