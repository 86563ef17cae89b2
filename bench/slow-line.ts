import { connect, createServer, type Socket } from 'node:net'

interface Line {
  /** Bytes a second towards the phones, of all together. */
  rate: number
  /** Milliseconds from one end to the other. */
  delay: number
}

/** The size of a packet. */
const slice = 1400

/** A line that many share, with the same address for all: what comes towards them waits for its turn, and everything for its way. */
export async function openSlowLine(address: string, { rate, delay }: Line) {
  const { hostname, port } = new URL(address)
  const waiting: { to: Socket; bytes: Buffer }[] = []
  let carried = 0
  let free = performance.now()
  let isCarrying = false
  const later = (run: () => void) => void setTimeout(run, delay)
  function carry() {
    const now = performance.now()
    while (waiting.length > 0 && free <= now) {
      const { to, bytes } = waiting.shift()!
      free = Math.max(free, now - 5) + (bytes.length / rate) * 1000
      carried += bytes.length
      later(() => to.writable && to.write(bytes))
    }
    isCarrying = waiting.length > 0
    if (isCarrying) setTimeout(carry, Math.max(1, free - now))
  }
  const server = createServer(phone => {
    const lectern = connect(Number(port), hostname)
    phone.setNoDelay(true)
    lectern.setNoDelay(true)
    phone.on('data', bytes => later(() => lectern.writable && lectern.write(bytes)))
    lectern.on('data', bytes => {
      for (let from = 0; from < bytes.length; from += slice)
        waiting.push({ to: phone, bytes: bytes.subarray(from, from + slice) })
      if (!isCarrying) setTimeout(carry, 0)
      isCarrying = true
    })
    for (const [one, other] of [
      [phone, lectern],
      [lectern, phone],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>(resolve => server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    carried: () => carried,
    close: () => void server.close(),
  }
}
