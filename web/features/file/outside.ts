import { path } from '#web/lib/path.ts'
import { localAddress } from './address.ts'

/** The chat app's own browser shows pages but saves no files. */
export const cannotDownloadHere = (agent: string = navigator.userAgent): boolean =>
  /MicroMessenger/i.test(agent)

/** The page that explains it; opened in another browser, it downloads the file by the same signed address. */
export function outsideAddress(rurl: string): string {
  const { pathname, searchParams } = new URL(localAddress(rurl), location.origin)
  const given = (name: string) => searchParams.get(name) || undefined
  return path('/WechatDownload', {
    fileid: pathname.split('/').at(-1),
    expires: given('expires'),
    for: given('for'),
    sign: given('sign'),
  })
}

/** The reverse: the file's address from that page's; undefined if it names no file. */
export function fileAddress(search: URLSearchParams): string | undefined {
  const id = search.get('fileid') ?? ''
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  const query = new URLSearchParams({ download: '1' })
  for (const name of ['expires', 'for', 'sign']) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return `/File/download/id/${id}?${query}`
}
