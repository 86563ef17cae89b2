/**
 * The server gives whole addresses, as other clients need them. We fetch from where the page came from: behind a proxy
 * unknown to the server, only that origin is reachable and allowed by the content policy.
 */
export function localAddress(url: string): string {
  const start = url.indexOf('/File/')
  return start < 0 ? url : url.slice(start)
}

/** Where the server draws pages of a file, by the same proof as the file's own address; a picture is its only page. */
export const pageAddress = (url: string): string =>
  localAddress(url).replace('/File/download/', '/File/page/')

/** Of a document's first page, small enough for a slow network. */
export const coverAddress = (address: string): string => `${address}&page=1&thumb=1`
