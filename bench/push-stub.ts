import { createServer } from 'node:http'

export type PushStub = Awaited<ReturnType<typeof openPushStub>>

/** Accepts and counts every push. */
export async function openPushStub() {
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      count += 1
      response.writeHead(201).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    count: () => count,
    forget: () => {
      count = 0
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
