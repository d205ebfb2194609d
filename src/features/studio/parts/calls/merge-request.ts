interface Merged {
  id: number
  version: string
}

/** The request that merges one item into another one of its kind, which stays. */
export const mergeRequest = (from: Merged, into: Merged) => ({
  params: { id: from.id },
  body: { version: from.version, into: into.id, into_version: into.version },
})
