import { BroadcastChannel, MessageChannel } from 'node:worker_threads'

/** What browsers have and happy-dom lacks; a context of its own doesn't get it from Node. */
Object.assign(globalThis, { BroadcastChannel, MessageChannel })
