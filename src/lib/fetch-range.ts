export interface FilePart {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the whole file, in bytes; 0 where another host doesn't tell. */
  size: number
}

/**
 * Fetches the bytes of a file from `from` up to, but not with, `to`. Resolves with null if the server answers with anything else, such as
 * the whole file. Rejects without an answer.
 */
export async function fetchRange(
  url: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<FilePart | null> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, ...(signal && { signal }) })
  if (answer.status !== 206) {
    await answer.body?.cancel()
    return null
  }
  const size = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0)
  return { bytes: new Uint8Array(await answer.arrayBuffer()), size }
}
