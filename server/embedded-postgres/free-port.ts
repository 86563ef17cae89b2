import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The wanted port of 127.0.0.1 if it is free, otherwise any free one. */
export async function findFreePort(wished = 0): Promise<number> {
  try {
    return await listenBriefly(wished, '127.0.0.1')
  } catch (error) {
    if (wished === 0) throw error
    return listenBriefly(0, '127.0.0.1')
  }
}

/** Listens and closes again; fails as listening fails. Returns the port, which differs if 0 is requested. */
export async function listenBriefly(port: number, host: string): Promise<number> {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return address.port
}
