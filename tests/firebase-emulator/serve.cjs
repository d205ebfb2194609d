// Runs Firebase's own Auth emulator without its command line tool and the packages that only the tool needs:
// `node serve.cjs <project> <port>`. It prints when it is ready, and exits when its standard input closes, so it also ends
// when its parent is killed with kill -9.
const { default: api } = require('firebase-tools/lib/emulator/auth/apiSpec.js')
const { SingleProjectMode } = require('firebase-tools/lib/emulator/auth/index.js')
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js')

// Only the calls that apps make, not those of servers and consoles: each call takes the emulator 0.1 s to set up.
for (const path of Object.keys(api.paths)) if (!/^\/v1\/(accounts|token|projects$)/.test(path)) delete api.paths[path]

const [project, port] = process.argv.slice(2)

createApp(project, SingleProjectMode.ERROR).then(app =>
  app.listen(Number(port), '127.0.0.1', () => console.log('The emulator is ready')),
)
process.stdin.resume().on('end', () => process.exit())
