import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The wished port of 127.0.0.1 when nobody has it, else any free one. */
export async function findFreePort(wished = 0): Promise<number> {
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen(wished, '127.0.0.1')
    await listening
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    return port
  } catch (error) {
    if (wished === 0) throw error
    return findFreePort()
  }
}
