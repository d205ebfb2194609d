import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseS3Address } from '../../../server/lib/s3/address.ts'
import { type Bucket, type Listed, openBucket, type S3Settings } from '../../../server/lib/s3/bucket.ts'
import { type S3Server, s3Missing, startS3 } from '../../support/peers/s3.ts'

const megabyte = 1024 * 1024

describe.skipIf(s3Missing)(`object storage${s3Missing ?? ''}`, () => {
  let server: S3Server
  let bucket: Bucket
  beforeAll(async () => {
    server = await startS3()
    await server.makeBucket('objects')
    bucket = await openBucket(server.settings, parseS3Address('s3://objects/some/where'))
  })
  afterAll(async () => {
    bucket.close()
    await server.stop()
  })

  const text = async (key: string, range?: { start: number; end: number }) => {
    const read = await bucket.get(key, range)
    return read && (await buffer(read.body)).toString()
  }

  test('gives back what was put, whole or a part of it, under names of any letters', async () => {
    const key = 'sets/1/Früh & spät + "so".mp3'
    await bucket.put(key, Buffer.from('a recording'), 'audio/mpeg')
    expect(await text(key)).toBe('a recording')
    expect(await text(key, { start: 2, end: 5 })).toBe('rec')
    expect(await bucket.head(key)).toMatchObject({ bytes: 11, etag: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })

  test('takes a stream of unknown length that is longer than one part', async () => {
    const blocks = Array.from({ length: 35 }, () => randomBytes(megabyte))
    await bucket.put('long', Readable.from(blocks))
    expect((await bucket.head('long'))?.bytes).toBe(35 * megabyte)
    const read = await bucket.get('long')
    expect(read && Buffer.concat(blocks).equals(await buffer(read.body))).toBe(true)
  })

  test('a stream that breaks leaves no object, and its own error', async () => {
    async function* broken() {
      yield Buffer.alloc(20 * megabyte)
      throw new Error('the disk is gone')
    }
    await expect(bucket.put('broken', Readable.from(broken()))).rejects.toThrow('the disk is gone')
    expect(await bucket.head('broken')).toBeUndefined()
  })

  test('what a killed process had written of an object can be discarded', async () => {
    const { client } = server
    const object = { Bucket: 'objects', Key: 'some/where/half' }
    await client.send(new CreateMultipartUploadCommand(object))
    const halves = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: 'objects' }))).Uploads?.map(({ Key }) => Key)
    expect(await halves()).toEqual([object.Key])
    await bucket.abandonParts()
    expect(await halves()).toBeUndefined()
  })

  test('lists the objects of a prefix page by page, and removes them', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map(name => `many/${name}`)
    for (const key of [...keys, 'manyfold']) await bucket.put(key, Buffer.from(key))
    const listed: Listed[] = []
    for await (const each of bucket.list('many/', 2)) listed.push(each)
    expect(listed.map(({ key }) => key)).toEqual(keys)
    expect(listed[3]).toMatchObject({ bytes: 6, changed: expect.any(Date) })
    await bucket.remove('many/a')
    await bucket.remove('many/a')
    expect((await bucket.list('many/').next()).value).toMatchObject({ key: 'many/b' })
  })

  test('what is not there is undefined', async () => {
    expect(await bucket.get('nothing')).toBeUndefined()
    expect(await bucket.head('nothing')).toBeUndefined()
  })

  test('a signed address lets anyone read one object, also a part of it', async () => {
    await bucket.put('shared', Buffer.from('for everyone'))
    const url = await bucket.signedUrl('shared', 60)
    const read = await fetch(url, { headers: { range: 'bytes=4-' } })
    expect([read.status, await read.text()]).toEqual([206, 'everyone'])
    expect((await fetch(url.replace('shared', 'long'))).status).toBe(403)
  })

  test.each<[string, (settings: S3Settings) => S3Settings, string, RegExp]>([
    ['no such bucket', right => right, 's3://elsewhere', /^There is no bucket elsewhere at http:\S+: make it/],
    [
      'a wrong secret',
      right => ({ ...right, credentials: { accessKeyId: 'test:tester', secretAccessKey: 'wrong' } }),
      's3://objects',
      /refuses the key: check S3_ACCESS_KEY_ID.*SignatureDoesNotMatch/,
    ],
    [
      'nobody there',
      right => ({ ...right, endpoint: 'http://127.0.0.1:1' }),
      's3://objects',
      /can't be reached: .*ECONNREFUSED/,
    ],
  ])('says what to do about %s', async (_what, change, address, sentence) => {
    const other = await openBucket(change(server.settings), parseS3Address(address))
    const attempts = [() => other.put('a', Buffer.from('a')), () => other.get('a'), () => other.list().next()]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) })
    other.close()
  })
})

test.each(['s3://', 's3://B', 's3://a/b', 's3://objects/../b', 'https://objects'])('%s is no address', address => {
  expect(() => parseS3Address(address)).toThrow(`${address} can't be used`)
})

test('the prefix of an address has a slash at its end', () => {
  expect(parseS3Address('s3://objects')).toEqual({ bucket: 'objects', prefix: '' })
  expect(parseS3Address('s3://objects/a//b')).toEqual({ bucket: 'objects', prefix: 'a/b/' })
})
