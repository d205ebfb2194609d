/** A link into the Studio: its addresses are below the route of unknown paths, so that no listener's app knows them. */
export const studioLink = (room: string, item: number | string = '') =>
  ({ to: '/$', params: { _splat: ['studio', room, item].filter(part => part !== '').join('/') } }) as const
