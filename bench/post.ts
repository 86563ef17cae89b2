import { type Agent, request } from 'node:http'

/** Posts JSON; answers with the text, or with what went wrong. */
export function post(
  agent: Agent,
  url: string,
  token: string,
  body: object,
  more: Record<string, string> = {},
) {
  return new Promise<string>(resolve => {
    const text = JSON.stringify(body)
    const headers = {
      ...more,
      token,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const asked = request(url, { method: 'POST', agent, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    asked.on('error', error => resolve(error.message))
    asked.end(text)
  })
}
