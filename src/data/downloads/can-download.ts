/** False where the browser has no place for whole recordings: there nothing is offered that needs one. */
export const canKeep = 'storage' in navigator && 'getDirectory' in navigator.storage && 'Worker' in globalThis
