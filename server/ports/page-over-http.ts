import { lookup as systemLookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { PageRefused, type Pages } from './page.ts'
import { describe } from './page-html.ts'
import { isPublicAddress } from './public-address.ts'

export interface PageLimits {
  /** Milliseconds for everything that one look needs, redirects included. */
  timeout: number
  /** Bytes of a page that are read: its head is at the beginning. */
  page: number
  picture: number
  redirects: number
  ports: readonly number[]
}

const usual: PageLimits = {
  timeout: 8000,
  page: 512 * 1024,
  picture: 3 * 1024 ** 2,
  redirects: 5,
  ports: [80, 443, 8080, 8443],
}

interface Surroundings {
  /** All addresses of a host. */
  lookup(host: string): Promise<string[]>
  isPublic(address: string): boolean
}
const real: Surroundings = {
  lookup: async host => (await systemLookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
}

interface Answer {
  url: URL
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Looks at pages as a stranger would: without cookies, following a few redirects, each checked like the first. */
export function openPagesOverHttp(limits: Partial<PageLimits> = {}, around: Surroundings = real): Pages {
  const { timeout, page, picture, redirects, ports } = { ...usual, ...limits }

  async function fetchFrom(address: string, most: number, isCut: boolean): Promise<Answer> {
    const signal = AbortSignal.timeout(timeout)
    let url = new URL(address)
    for (let step = 0; step <= redirects; step++) {
      const answer = await ask(url, { most, isCut, signal })
      if ('body' in answer) return answer
      url = answer.onward
    }
    throw new PageRefused('unreachable', 'too many redirects')
  }

  interface Wish {
    most: number
    /** What is longer counts as far as it was read. */
    isCut: boolean
    signal: AbortSignal
  }
  async function ask(url: URL, { most, isCut, signal }: Wish): Promise<Answer | { onward: URL }> {
    const isSecure = url.protocol === 'https:'
    if (!isSecure && url.protocol !== 'http:') throw new PageRefused('unreachable', url.protocol)
    const port = Number(url.port || (isSecure ? 443 : 80))
    if (!ports.includes(port) || url.username || url.password)
      throw new PageRefused('private', `port ${port} or credentials`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const address = await publicAddressOf(host, signal)
    const response = await connect(url, { address, port, host, isSecure, signal })
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (status >= 300 && status < 400 && location !== undefined) {
      response.destroy()
      if (!URL.canParse(location, url.href)) throw new PageRefused('unreachable', 'redirected to no address')
      return { onward: new URL(location, url) }
    }
    if (status < 200 || status > 299) {
      response.destroy()
      throw new PageRefused('unreachable', `HTTP ${status}`)
    }
    return { url, headers: response.headers, body: await read(response, most, isCut) }
  }

  /** Every address of the host must be public; one of them is then connected to, whatever the name means by then. */
  async function publicAddressOf(host: string, signal: AbortSignal) {
    const known = isIP(host) ? [host] : await inTime(around.lookup(host), signal).catch(unreachable)
    if (known.length === 0) throw new PageRefused('unreachable', 'no address')
    if (!known.every(around.isPublic)) throw new PageRefused('private', 'not on the public internet')
    return known.find(one => isIP(one) === 4) ?? known[0]!
  }

  return {
    async look(address) {
      const { url, headers, body } = await fetchFrom(address, page, true)
      const type = headers['content-type'] ?? ''
      const isPage = /^(text\/html|application\/xhtml\+xml)/i.test(type)
      const said = isPage ? describe(body, type) : { title: '', picture: undefined }
      const isPicture = said.picture !== undefined && URL.canParse(said.picture, url.href)
      return {
        address: url.href,
        title: said.title,
        picture: isPicture ? new URL(said.picture!, url).href : undefined,
        mayEmbed: isPage && url.protocol === 'https:' && letsEmbed(headers),
      }
    },
    fetchPicture: async address => (await fetchFrom(address, picture, false)).body,
  }
}

interface Connection {
  /** The address that was checked: the name is not looked up again. */
  address: string
  port: number
  host: string
  isSecure: boolean
  signal: AbortSignal
}
function connect(url: URL, { address, port, host, isSecure, signal }: Connection) {
  const options: https.RequestOptions = {
    ...{ host: address, port, signal, agent: false, method: 'GET', maxHeaderSize: 32 * 1024 },
    path: `${url.pathname}${url.search}`,
    ...(isSecure && !isIP(host) && { servername: host }),
    headers: {
      host: url.host,
      accept: 'text/html,application/xhtml+xml,image/*;q=0.8,*/*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Mozilla/5.0 (compatible; Lectern; link preview)',
    },
  }
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = (isSecure ? https : http).request(options)
    request.once('response', resolve)
    request.once('error', error => reject(new PageRefused('unreachable', error.message)))
    request.end()
  })
}

async function read(response: http.IncomingMessage, most: number, isCut: boolean) {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of response) {
      size += (piece as Buffer).length
      pieces.push(piece as Buffer)
      if (size < most) continue
      if (!isCut) throw new PageRefused('unreachable', 'too large')
      break
    }
  } catch (error) {
    return error instanceof PageRefused ? Promise.reject(error) : unreachable(error)
  }
  return Buffer.concat(pieces).subarray(0, most)
}

function unreachable(error: unknown): never {
  throw new PageRefused('unreachable', String(error))
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new PageRefused('unreachable', 'no answer in time'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Whether a page lets any other show it inside: by the older header, and by the policy that overrides it. */
function letsEmbed(headers: http.IncomingHttpHeaders) {
  const policies = [headers['content-security-policy'] ?? []].flat().join(',').split(',')
  const ancestors = policies.flatMap(policy => /(?:^|;)\s*frame-ancestors([^;]*)/i.exec(policy)?.[1] ?? [])
  if (ancestors.length > 0) return ancestors.every(allowed => /(^|\s)(\*|https:)(\s|$)/.test(allowed.trim()))
  return headers['x-frame-options'] === undefined
}
