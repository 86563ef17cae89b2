import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openPushOverHttp } from './push-over-http.ts'

test('an unreachable push service is skipped for a while: others need not wait for it', async () => {
  let tries = 0
  const dead = createServer(socket => {
    tries += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => dead.listen(0, '127.0.0.1', resolve))
  const bound = dead.address()
  const host = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const push = openPushOverHttp({
    secret: 's'.repeat(64),
    contact: 'mailto:it@school.example',
    hosts: [host],
  })
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const browser = {
    endpoint: `http://${host}/x`,
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  for (const _again of [1, 2, 3]) await expect(push.send(browser, 'text', { urgent: true })).rejects.toThrow()
  expect(tries).toBe(1)
  dead.close()
})
