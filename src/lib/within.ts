/** Rejects with a `TimeoutError` unless `work` is over within `ms`. */
export async function within<Outcome>(ms: number, work: Promise<Outcome>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('It took too long', 'TimeoutError')), ms)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
