// Firebase's own Auth emulator, without the command line around it, which takes ten times as long to start:
// `node serve.cjs <project> <port>`. It says when it is ready, and ends with its standard input, kill -9 of the other end
// included.
const { SingleProjectMode } = require('firebase-tools/lib/emulator/auth/index.js')
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js')

const [project, port] = process.argv.slice(2)

createApp(project, SingleProjectMode.ERROR).then(app =>
  app.listen(Number(port), '127.0.0.1', () => console.log('The emulator is ready')),
)
process.stdin.resume().on('end', () => process.exit())
