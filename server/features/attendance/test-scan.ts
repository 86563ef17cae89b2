/** What a camera reads in the picture of a QR code. */
export function scannedFrom(url: string) {
  const query = new URL(url).searchParams
  return { ticketId: query.get('ticketid')!, expire: query.get('expire')!, sign: query.get('sign')! }
}
