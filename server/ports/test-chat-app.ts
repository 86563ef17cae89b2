import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ChatIdentity } from './chat-app.ts'
import { openChatStandIn } from './chat-app-stand-in.ts'

const app = { appId: 'wx00000000000test0', appSecret: 'secret-of-the-test-app' }

/** The stand-in over HTTP, with the page on which `people.here` identifies themselves with a button. */
export async function openTestChatApp(now?: () => number) {
  const standIn = openChatStandIn(app, now)
  const people: { here: ChatIdentity } = { here: { openid: 'o-nobody', nickname: 'Nobody' } }
  const pace: { answersAfter: Promise<unknown> } = { answersAfter: Promise.resolve() }
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://stand-in')
    const { searchParams: query, pathname } = address
    if (pathname === '/connect/oauth2/authorize') {
      const back = standIn.confirm(people.here, query.get('redirect_uri') ?? '', query.get('state') ?? '')
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      return response.end(`<title>WeChat</title><a href="${back.replaceAll('&', '&amp;')}">Allow</a>`)
    }
    const answer = standIn.answer(address, await text(request))
    await pace.answersAfter
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  return {
    ...standIn,
    people,
    pace,
    /** Settings for a server that uses it. */
    settings: {
      CHAT_APP_ID: app.appId,
      CHAT_APP_SECRET: app.appSecret,
      CHAT_APP_URL: url,
      CHAT_OPEN_URL: url,
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
